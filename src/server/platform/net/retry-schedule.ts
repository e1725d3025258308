/** Computes when a failed request is repeated. */
import { dayMs, secondMs } from '../time/durations.ts';

export interface RetrySchedule {
  /** The delay after each failed attempt, in milliseconds. */
  delaysMs: readonly number[];
  /** The share of a delay by which retries of requests that failed together spread. */
  maxJitter: number;
}

/**
 * @param attempts number of attempts so far
 * @param retryAfterMs the receiver's own wish, which is a minimum
 * @param random from 0 to 1
 * @returns undefined after the last attempt
 */
export function computeScheduledDelayMs(
  { delaysMs, maxJitter }: RetrySchedule,
  attempts: number,
  retryAfterMs: number,
  random: number,
): number | undefined {
  const delay = delaysMs[attempts - 1];
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
