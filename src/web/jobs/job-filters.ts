/** Filters ⇄ query string, and the one builder of what a search sends: route and page ask with the same words. */
import { joinList, type PostedOn, postedOnOptions, type SearchBody, splitList } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';

export interface JobFilters {
  description: string;
  location: string;
  category: string[];
  jobType: string[];
  company: string[];
  workmode: string[];
  jobPostedOn: PostedOn;
}

export const noFilters: JobFilters = {
  description: '',
  location: '',
  category: [],
  jobType: [],
  company: [],
  workmode: [],
  jobPostedOn: 'Any Time',
};

const lists = ['category', 'jobType', 'company', 'workmode'] as const;

/** Reads the query string. What cannot be a filter is left out, so that no link ends in an error. */
export function filtersOf(query: URLSearchParams): JobFilters {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, limits.searchTextLength);
  // A form without JavaScript repeats the name for each ticked box.
  const list = (name: string) => [...new Set(query.getAll(name).flatMap(splitList))].slice(0, limits.filterValues);
  const posted = query.get('jobPostedOn');
  return {
    description: text('description'),
    location: text('location'),
    category: list('category'),
    jobType: list('jobType'),
    company: list('company'),
    workmode: list('workmode'),
    jobPostedOn: postedOnOptions.find((option) => option === posted) ?? 'Any Time',
  };
}

/** Writes the query string; a filter at rest leaves no trace in it. */
export function queryOf(filters: JobFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.description) query.set('description', filters.description);
  for (const name of lists) if (filters[name].length > 0) query.set(name, joinList(filters[name]));
  if (filters.location) query.set('location', filters.location);
  if (filters.jobPostedOn !== 'Any Time') query.set('jobPostedOn', filters.jobPostedOn);
  return query;
}

export function firstPageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1;
}

export function bodyOf({ jobPostedOn, ...filters }: JobFilters): Partial<SearchBody> {
  return { ...filters, jobPostedOn };
}

/** How many filters narrow the list, each value counting. */
export function filterCount(filters: JobFilters): number {
  return lists.reduce((count, name) => count + filters[name].length, filters.jobPostedOn === 'Any Time' ? 0 : 1);
}
