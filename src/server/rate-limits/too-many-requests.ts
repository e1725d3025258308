import { DomainError } from '../domain-error.ts';
import { hourMs, minuteMs } from '../platform/time/durations.ts';

/** A 429 that says how long to wait, to people and to clients. */
export const tooManyRequests = (waitMs: number, sentence: (wait: string) => string) =>
  new DomainError('rate-limited', sentence(inWords(waitMs)), { retryAfter: retryAfterSeconds(waitMs) });

/** In seconds, as the header has it. */
export const retryAfterSeconds = (waitMs: number) => Math.max(1, Math.ceil(waitMs / 1000));

function inWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  if (minutes === 1) return '1 minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(waitMs / hourMs)} hours`;
}
