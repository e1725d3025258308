/** Formats the dates of jobs and applications. */
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

/** An instant on the last day before a deadline in UTC: midnight ends the day before. */
export const lastDayBefore = (deadline: string) => new Date(Date.parse(deadline) - 1).toISOString();

/** '12 December 2026, 23:59 UTC'. */
export function formatDeadline(deadline: string): string {
  const isMidnight = deadline.endsWith('T00:00:00.000Z');
  return texts.dateTime(formatLongDate(lastDayBefore(deadline)), isMidnight ? texts.endOfDay : formatTime(deadline));
}

/** '13:41', in UTC. */
export const formatTime = (instant: string) => instant.slice(11, 16);
