import { Refusal } from '../http/refusal.ts';
import { hourMs, minuteMs } from './windows.ts';

/** A 429 that says how long to wait, to people and to clients. */
export const tooMany = (waitMs: number, sentence: (wait: string) => string) =>
  new Refusal(429, sentence(inWords(waitMs)), { retryAfter: retryAfter(waitMs) });

/** In seconds, as the header has it. */
export const retryAfter = (waitMs: number) => Math.max(1, Math.ceil(waitMs / 1000));

function inWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  if (minutes === 1) return '1 minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(waitMs / hourMs)} hours`;
}
