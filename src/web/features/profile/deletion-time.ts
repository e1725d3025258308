/** Formats the dates of stored and deleted data. */
import { language } from '#texts/language.ts';
import { texts as profile } from '#texts/profile.ts';

const texts = profile.yourData;

const dayMs = 24 * 3_600_000;

/** In UTC, so that server and browser agree. */
export function formatDay(instant: string): string {
  const { day, month, year } = splitDate(new Date(instant), 'UTC');
  return texts.fullDate(day, month, year);
}

/** 'Your account is deleted tomorrow, 23 November, at 13:41.' In the browser's time zone, or in UTC, which it names. */
export function formatDeletion(dueAt: string, now: Date, timeZone: 'UTC' | undefined): string {
  const zone = timeZone && { timeZone };
  const day = (time: Date) => {
    const { day, month } = splitDate(time, timeZone);
    return texts.date(day, month);
  };
  const due = new Date(dueAt);
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone }).format(due);
  const date = day(due);
  const describe =
    date === day(now)
      ? texts.remove.today
      : date === day(new Date(now.getTime() + dayMs))
        ? texts.remove.tomorrow
        : texts.remove.onDay;
  return texts.remove.scheduled(describe(date), timeZone ? `${time} ${timeZone}` : time);
}

function splitDate(time: Date, timeZone: 'UTC' | undefined): { day: string; month: string; year: string } {
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...part, ...(timeZone && { timeZone }) }).format(time);
  return { day: format({ day: 'numeric' }), month: format({ month: 'long' }), year: format({ year: 'numeric' }) };
}
