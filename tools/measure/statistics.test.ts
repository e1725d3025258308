import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('returns percentiles by nearest rank', () => {
  expect(percentile(oneToHundred, 95)).toBe(95);
  expect(percentile(oneToHundred, 100)).toBe(100);
  expect(percentile(oneToHundred, 0)).toBe(1);
  expect(percentile([10, 9, 2], 50)).toBe(9);
  expect(percentile([7], 95)).toBe(7);
});

test('sorts numerically and leaves its input unchanged', () => {
  const values = [100, 20, 3];
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 20, 3]);
});

test('averages the two middle values of an even count', () => {
  expect(median([1, 2, 10, 4])).toBe(3);
  expect(median([5])).toBe(5);
});

test('rejects empty lists', () => {
  expect(() => percentile([], 95)).toThrow('No values');
  expect(() => median([])).toThrow('No values');
});
