import { expect, test } from 'vitest';
import { formatClock, secondsUntil } from './use-countdown.ts';

const opened = Date.parse('2026-11-21T09:00:00Z');
const deadline = opened + 90_000;
const shownAfter = (ms: number) => formatClock(secondsUntil(deadline, opened + ms));

test('the clock runs from 01:30 to 00:00 and no further', () => {
  expect([0, 1, 1000, 18_000, 30_000, 89_999].map(shownAfter)).toEqual(['01:30', '01:30', '01:29', '01:12', '01:00', '00:01']);
  expect([90_000, 90_001, 3_600_000].map(shownAfter)).toEqual(['00:00', '00:00', '00:00']);
});
