import { expect, test } from 'vitest';
import { mannWhitney } from './mann-whitney.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('tells separate samples from interleaved ones', () => {
  const even = numbers(0, 200).filter((value) => value % 2 === 0);
  const odd = numbers(0, 200).filter((value) => value % 2 === 1);
  expect(mannWhitney(even, odd)).toBeGreaterThan(0.5);
  expect(mannWhitney(numbers(0, 100), numbers(1000, 100))).toBeLessThan(0.001);
});

test('matches the published table for a partial shift', () => {
  // U = 2 of two samples of five: z = 2.193, p = 0.028 without the correction for continuity.
  expect(mannWhitney([1, 2, 3, 4, 7], [5, 6, 8, 9, 10])).toBeCloseTo(0.028, 3);
});
