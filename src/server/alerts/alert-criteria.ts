/** Normalizes the criteria of alerts, so that equal searches run once. */
import { emptyJobFilters, type JobFilters, parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';

const lists = ['category', 'jobType', 'company', 'workmode', 'country', 'employment'] as const;

/** Drops order and posting date: an alert has new jobs only. */
export function normalizeCriteria(filters: JobFilters): string {
  const sorted = Object.fromEntries(lists.map((name) => [name, filters[name].toSorted()]));
  const { sort, jobPostedOn } = emptyJobFilters;
  return serializeJobFilters({ ...filters, ...sorted, sort, jobPostedOn }).toString();
}

/** Removes U+0000, which PostgreSQL refuses in a search. */
export function parseCriteria(criteria: string): JobFilters {
  const params = [...new URLSearchParams(criteria)].map(([name, value]) => [name, value.replaceAll('\0', '')]);
  return parseJobFilters(new URLSearchParams(params));
}
