import { expect, test } from 'vitest';
import { categoryColor } from './category-color.ts';

test('returns a stable color per category and uses several colors', () => {
  const names = ['Engineering', 'Design', 'Finance', 'Legal', 'Health', 'People', 'Sales', 'Support', 'Data', 'Security'];
  expect(names.map(categoryColor)).toEqual(names.map(categoryColor));
  expect(new Set(names.map(categoryColor)).size).toBeGreaterThanOrEqual(4);
  for (const name of names) expect([1, 2, 3, 4, 5]).toContain(categoryColor(name));
});

test('returns 0 without a category', () => {
  expect(categoryColor(undefined)).toBe(0);
});
