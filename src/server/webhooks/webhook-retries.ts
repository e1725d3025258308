/** The retries of a failed webhook delivery. */
import { computeScheduledDelayMs, type RetrySchedule } from '../platform/net/retry-schedule.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../platform/time/durations.ts';

/** As the Standard Webhooks specification suggests: three days and three hours. */
const schedule: RetrySchedule = {
  delaysMs: [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  maxJitter: 0.1,
};

/** Exceeds the schedule, because `Retry-After` can extend it. */
export const webhookLifetimeMs = 4 * dayMs;

/** Undefined after the last attempt. `retryAfterMs` is a minimum, `random` is from 0 to 1. */
export const computeRetryDelayMs = (attempts: number, retryAfterMs: number, random: number) =>
  computeScheduledDelayMs(schedule, attempts, retryAfterMs, random);
