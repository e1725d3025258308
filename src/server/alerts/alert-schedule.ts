/** Computes when alerts run. */
import type { AlertPeriod } from '#contract/alerts/alert-calls.ts';
import { dayMs, hourMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';

/** Mails are there at breakfast in Europe, and no other work of the day runs then. */
const runHour = 5;
const monday = 1;

/** The first run after a time: each day, or on Mondays. */
export function nextRunAt(period: AlertPeriod, after: Date): string {
  const today = Math.floor(after.getTime() / dayMs) * dayMs + runHour * hourMs;
  const next = new Date(today > after.getTime() ? today : today + dayMs);
  const days = period === 'daily' ? 0 : (monday - next.getUTCDay() + 7) % 7;
  return isoAfter(next, days * dayMs);
}
