import { expect, test } from 'vitest';
import { formatDay, formatDeletion } from './deletion-time.ts';

test.each([
  ['2026-11-22T13:42:00.000Z', 'tomorrow, 23 November, at'],
  ['2026-11-23T09:00:00.000Z', 'today, 23 November, at'],
  ['2026-11-20T09:00:00.000Z', 'on 23 November at'],
])('at %s the deletion is %s', (now, day) => {
  expect(formatDeletion('2026-11-23T13:41:00.000Z', new Date(now), 'UTC')).toBe(`Your account is deleted ${day} 13:41 UTC.`);
});

test('formats a day with its year', () => {
  expect(formatDay('2028-11-22T23:59:59.999Z')).toBe('22 November 2028');
});
