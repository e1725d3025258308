import { expect, test } from 'vitest';
import { computeSourceDelayMs } from './source-retries.ts';

test('delays grow, half of each is random, and end after six tries', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => computeSourceDelayMs(tries, 0, 1))).toEqual([500, 1000, 2000, 4000, 8000, undefined]);
  expect(computeSourceDelayMs(3, 0, 0)).toBe(1000);
});

test('a source is not asked before it wants to be, and not within the run if it wants more than two minutes', () => {
  expect(computeSourceDelayMs(1, 30_000, 0)).toBe(30_000);
  expect(computeSourceDelayMs(1, 120_001, 0)).toBeUndefined();
});
