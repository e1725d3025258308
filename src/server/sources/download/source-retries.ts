/** Decides whether a failed request is repeated, and when. */
import { minuteMs } from '#server/platform/time/durations.ts';
import { SourceError } from './source-error.ts';

/** A failure that may be over soon: no connection, 403, 429 or 5xx. */
export class RetryableError extends SourceError {}

const maxTries = 6;
const firstDelayMs = 500;
/** A source that asks for more is left alone until its next run. */
const maxWaitMs = 2 * minuteMs;

/** Some boards answer 403 when they are asked too fast. */
export const isRetryableStatus = (status: number) => status === 403 || status === 429 || status >= 500;

/**
 * The delay before the next try: exponential, half of it random, and at least what the source asks for.
 * @param tries number of tries so far
 * @param random from 0 to 1
 * @returns undefined when there is no further try
 */
export function computeSourceDelayMs(tries: number, retryAfterMs: number, random: number): number | undefined {
  if (tries >= maxTries || retryAfterMs > maxWaitMs) return undefined;
  const delay = firstDelayMs * 2 ** (tries - 1);
  return Math.max(Math.round(delay * (0.5 + random / 2)), retryAfterMs);
}
