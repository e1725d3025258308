/** Computes the retry delay of a failed webhook delivery. */
import { dayMs, hourMs, minuteMs, secondMs } from '../platform/time/durations.ts';

/** The schedule that the Standard Webhooks specification suggests: three days and three hours. */
const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Exceeds the schedule, because `Retry-After` can extend it. */
export const webhookLifetimeMs = 4 * dayMs;

/** Spreads the retries of events that failed together. */
const maxJitter = 0.1;

/**
 * @param attempts number of attempts so far
 * @param retryAfterMs the receiver's own wish, which is a minimum
 * @param random from 0 to 1
 * @returns undefined after the last attempt
 */
export function computeRetryDelayMs(attempts: number, retryAfterMs: number, random: number): number | undefined {
  const delay = retryDelaysMs[attempts - 1];
  return delay === undefined ? undefined : Math.max(Math.round(delay * (1 + maxJitter * random)), retryAfterMs);
}

/**
 * Reads a Retry-After header, seconds or a date (RFC 9110 §10.2.3). Returns at most one day, and 0 for a missing or
 * invalid header.
 */
export function parseRetryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * secondMs : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), dayMs);
}
