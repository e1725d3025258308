/** Formats the dates of an application. */
import { texts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';
import { formatLongDate } from './job-labels.ts';

/** '22 Nov', in UTC. */
export function formatShortDate(instant: string): string {
  const at = new Date(instant);
  return texts.dayMonth(at.getUTCDate(), at.toLocaleString(language, { month: 'short', timeZone: 'UTC' }));
}

/** '20 November', in UTC; with the year when it is not that of `now`. */
export function formatDayMonth(instant: string, now: Date): string {
  const at = new Date(instant);
  if (at.getUTCFullYear() !== now.getUTCFullYear()) return formatLongDate(instant);
  return texts.dayMonth(at.getUTCDate(), at.toLocaleString(language, { month: 'long', timeZone: 'UTC' }));
}

/** '13:41', in UTC. */
export const formatTime = (instant: string) => instant.slice(11, 16);
