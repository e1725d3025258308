/** The retries of a failed hand-over. */
import { computeScheduledDelayMs, type RetrySchedule } from '#server/platform/net/retry-schedule.ts';
import { hourMs, minuteMs, secondMs } from '#server/platform/time/durations.ts';

/** Three days in all. */
const schedule: RetrySchedule = {
  delaysMs: [
    5 * secondMs,
    30 * secondMs,
    2 * minuteMs,
    10 * minuteMs,
    30 * minuteMs,
    1 * hourMs,
    2 * hourMs,
    4 * hourMs,
    8 * hourMs,
    12 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  maxJitter: 0.2,
};

/** Undefined after the last attempt. `retryAfterMs` is a minimum, `random` is from 0 to 1. */
export const computeAtsRetryDelayMs = (attempts: number, retryAfterMs: number, random: number) =>
  computeScheduledDelayMs(schedule, attempts, retryAfterMs, random);
