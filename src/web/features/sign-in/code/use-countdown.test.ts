import { expect, test } from 'vitest';
import { formatClock, secondsUntil } from './use-countdown.ts';

const startedAt = Date.parse('2026-11-21T09:00:00Z');
const deadline = startedAt + 90_000;
const clockAfter = (ms: number) => formatClock(secondsUntil(deadline, startedAt + ms));

test('counts down from 01:30 and stops at 00:00', () => {
  expect([0, 1, 1000, 18_000, 30_000, 89_999].map(clockAfter)).toEqual(['01:30', '01:30', '01:29', '01:12', '01:00', '00:01']);
  expect([90_000, 90_001, 3_600_000].map(clockAfter)).toEqual(['00:00', '00:00', '00:00']);
});
