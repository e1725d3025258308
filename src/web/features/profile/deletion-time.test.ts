import { expect, test } from 'vitest';
import { formatDay, formatDeletion } from './deletion-time.ts';

test.each([
  ['2026-11-22T13:42:00.000Z', 'tomorrow, '],
  ['2026-11-23T09:00:00.000Z', 'today, '],
  ['2026-11-20T09:00:00.000Z', 'on '],
])('at %s the deletion is %s', (now, day) => {
  expect(formatDeletion('2026-11-23T13:41:00.000Z', new Date(now), 'UTC')).toMatch(
    new RegExp(`^Your account is deleted ${day}.*23.* at 13:41 UTC\\.$`),
  );
});

test('formats a day with its year', () => {
  expect(formatDay('2028-11-22T23:59:59.999Z')).toMatch(/22.*2028/);
});
