import { expect, test } from 'vitest';
import { formatDayMonth, formatDeadline, lastDayBefore } from './date-labels.ts';

test.each([
  ['2026-12-12T23:59:00.000Z', '12 December 2026, 23:59 UTC'],
  ['2026-12-12T00:00:00.000Z', '11 December 2026, 24:00 UTC'],
  ['2027-01-01T00:00:00.000Z', '31 December 2026, 24:00 UTC'],
  ['2026-12-12T00:00:01.000Z', '12 December 2026, 00:00 UTC'],
])('the deadline %s reads %s', (deadline, text) => {
  expect(formatDeadline(deadline)).toBe(text);
});

test('the last day before a deadline at midnight is the day before', () => {
  const now = new Date('2026-11-24T00:00:00.000Z');
  expect(formatDayMonth(lastDayBefore('2026-12-12T00:00:00.000Z'), now)).toBe('11 December');
  expect(formatDayMonth(lastDayBefore('2026-12-12T00:00:00.001Z'), now)).toBe('12 December');
});
