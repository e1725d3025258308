import { expect, test } from 'vitest';
import { lineOf } from './category-line.ts';

test('a category keeps its line, and the lines are shared out', () => {
  const names = ['Engineering', 'Design', 'Finance', 'Legal', 'Health', 'People', 'Sales', 'Support', 'Data', 'Security'];
  expect(names.map(lineOf)).toEqual(names.map(lineOf));
  expect(new Set(names.map(lineOf)).size).toBeGreaterThanOrEqual(4);
  for (const name of names) expect([1, 2, 3, 4, 5]).toContain(lineOf(name));
});

test('a job without a category has none of them', () => {
  expect(lineOf(undefined)).toBe(0);
});
