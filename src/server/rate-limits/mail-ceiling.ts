/** Measures the unused mails of the whole portal against CODE_MAILS_PER_HOUR. */
import { hourMs } from '../platform/time/durations.ts';
import { type ClientAddress, windowForClient } from './rate-limit-window.ts';

/** The ceiling of a day is five times that of an hour. */
const dailyFactor = 5;

interface UnusedMails {
  ofHour: number;
  ofDay: number;
}

/** Returns 1 when the mails of an hour or those of a day reach the ceiling. */
export function measureMailLoad({ ofHour, ofDay }: UnusedMails, perHour: number, client: ClientAddress): number {
  const { max } = windowForClient({ max: perHour, windowMs: hourMs }, client);
  return Math.max(ofHour / max, ofDay / (max * dailyFactor));
}
