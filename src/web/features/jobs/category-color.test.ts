import { expect, test } from 'vitest';
import { categoryColor } from './category-color.ts';

test('a category keeps its line, and the lines are shared out', () => {
  const names = ['Engineering', 'Design', 'Finance', 'Legal', 'Health', 'People', 'Sales', 'Support', 'Data', 'Security'];
  expect(names.map(categoryColor)).toEqual(names.map(categoryColor));
  expect(new Set(names.map(categoryColor)).size).toBeGreaterThanOrEqual(4);
  for (const name of names) expect([1, 2, 3, 4, 5]).toContain(categoryColor(name));
});

test('a job without a category has none of them', () => {
  expect(categoryColor(undefined)).toBe(0);
});
