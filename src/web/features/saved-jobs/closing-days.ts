import * as limits from '#contract/limits.ts';

const dayMs = 24 * 3_600_000;
const dayOf = (time: number) => Math.floor(time / dayMs);

/** Returns the days, in UTC, until an open job closes; undefined if that is more than a week away. */
export function daysUntilClosing(validThrough: string | null, now: Date): number | undefined {
  if (validThrough === null) return undefined;
  const days = dayOf(Date.parse(validThrough)) - dayOf(now.getTime());
  return days >= 0 && days <= limits.closingSoonDays ? days : undefined;
}
