import { expect, test } from 'vitest';
import { addMonths } from './calendar-months.ts';

test.each([
  ['2026-11-22T13:41:00.000Z', 24, '2028-11-22T13:41:00.000Z'],
  ['2026-11-22T13:41:00.000Z', -24, '2024-11-22T13:41:00.000Z'],
  ['2027-01-31T00:00:00.000Z', 1, '2027-02-28T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
  ['2026-12-31T12:00:00.000Z', 2, '2027-02-28T12:00:00.000Z'],
])('%s and %i months are %s', (time, months, expected) => {
  expect(addMonths(new Date(time), months).toISOString()).toBe(expected);
});
