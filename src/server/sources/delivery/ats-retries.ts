/** Computes when a failed hand-over is repeated. */
import { hourMs, minuteMs, secondMs } from '#server/platform/time/durations.ts';

/** Three days in all. */
const retryDelaysMs = [
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
];

/** Spreads the retries of applications that failed together. */
const maxJitter = 0.2;

/**
 * @param attempts number of attempts so far
 * @param retryAfterMs the system's own wish, which is a minimum
 * @param random from 0 to 1
 * @returns undefined after the last attempt
 */
export function computeAtsRetryDelayMs(attempts: number, retryAfterMs: number, random: number): number | undefined {
  const delay = retryDelaysMs[attempts - 1];
  return delay === undefined ? undefined : Math.max(Math.round(delay * (1 + maxJitter * random)), retryAfterMs);
}
