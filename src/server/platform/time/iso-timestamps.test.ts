import { expect, test } from 'vitest';
import { hourMs } from './durations.ts';
import { isoAfter, isoBefore } from './iso-timestamps.ts';

const time = '2026-11-05T23:30:00.000Z';

test.each([
  ['a date', new Date(time)],
  ['an ISO timestamp', time],
])('computes the times before and after %s', (_, given) => {
  expect(isoBefore(given, 24 * hourMs)).toBe('2026-11-04T23:30:00.000Z');
  expect(isoAfter(given, hourMs)).toBe('2026-11-06T00:30:00.000Z');
});
