import { expect, test } from 'vitest';
import { daysUntilClosing } from './closing-days.ts';

const now = new Date('2026-11-22T13:41:00.000Z');

test.each([
  ['2026-11-22T23:59:59.000Z', 0],
  ['2026-11-23T00:00:00.000Z', 1],
  ['2026-11-25T09:00:00.000Z', 3],
  ['2026-11-29T23:59:59.000Z', 7],
  ['2026-11-30T00:00:00.000Z', undefined],
  ['2026-11-21T23:59:59.000Z', undefined],
  [null, undefined],
])('a job that is valid through %s closes in %s days', (validThrough, days) => {
  expect(daysUntilClosing(validThrough, now)).toBe(days);
});
