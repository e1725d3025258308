import * as limits from '#contract/limits.ts';
import { texts } from '#texts/jobs.ts';

const dayMs = 86_400_000;

/** 'Few hours ago' up to one whole day, then the days minus one, capped at 60 (spec §4). */
export function formatPostingAge(approvedDate: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(approvedDate)) / dayMs);
  return days <= 1 ? texts.fewHoursAgo : texts.daysAgo(Math.min(days - 1, limits.postingAgeMaxDays));
}
