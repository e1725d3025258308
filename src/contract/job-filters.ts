/** Filters ⇄ query string, and the one builder of what a search sends: route and page ask with the same words. */

import type { SearchBody } from './job-calls.ts';
import {
  jobTypeOptions,
  joinList,
  type PostedOn,
  parsePageNumber,
  postedOnOptions,
  splitList,
  workmodes,
} from './job-constants.ts';
import * as limits from './limits.ts';

export interface JobFilters {
  description: string;
  location: string;
  category: string[];
  /** The filter values of spec §3: `C`, `C&H`, `FL`, `Full Time`. */
  jobType: string[];
  company: string[];
  workmode: string[];
  jobPostedOn: PostedOn;
}

export const emptyJobFilters: JobFilters = {
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
export function parseJobFilters(query: URLSearchParams): JobFilters {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, limits.searchTextMaxLength).trim();
  // A form without JavaScript repeats the name for each ticked box.
  const list = (name: string, known: (value: string) => string | undefined) => {
    const values = query.getAll(name).flatMap(splitList).map(known);
    return [...new Set(values.filter((value) => value !== undefined))].slice(0, limits.filterMaxValues);
  };
  const posted = query.get('jobPostedOn');
  return {
    description: text('description'),
    location: text('location'),
    category: list('category', possibleName),
    jobType: list('jobType', (type) => jobTypeOptions.find(({ value, code }) => value === type || code === type)?.value),
    company: list('company', possibleName),
    workmode: list('workmode', (mode) => workmodes.find((known) => known.toLowerCase() === mode.toLowerCase())),
    jobPostedOn: postedOnOptions.find((option) => option === posted) ?? 'Any Time',
  };
}

const possibleName = (name: string) => (name.length <= limits.filterNameMaxLength ? name : undefined);

/** Writes the query string; a filter at rest leaves no trace in it. */
export function serializeJobFilters(filters: JobFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.description) query.set('description', filters.description);
  for (const name of lists) if (filters[name].length > 0) query.set(name, joinList(filters[name]));
  if (filters.location) query.set('location', filters.location);
  if (filters.jobPostedOn !== 'Any Time') query.set('jobPostedOn', filters.jobPostedOn);
  return query;
}

/**
 * The filters as the catalogue understands them: what is named in `category` and is no category's name prefills the
 * description search instead (spec §2). While the names are unknown nothing can be told, and nothing changes.
 */
export function resolveCategoryNames(filters: JobFilters, known: readonly { name: string }[] | undefined): JobFilters {
  if (!known || filters.category.length === 0) return filters;
  const names = new Map(known.map(({ name }) => [name.toLowerCase(), name]));
  const category: string[] = [];
  const words: string[] = [];
  const parts = filters.category;
  for (let at = 0; at < parts.length; ) {
    const { name, end } = longestName(parts, at, names);
    if (name) category.push(name);
    else words.push(...parts.slice(at, end));
    at = end;
  }
  const description = filters.description || words.join(' ').slice(0, limits.searchTextMaxLength).trim();
  return { ...filters, description, category: [...new Set(category)] };
}

/** A link written by hand may lack the escapes inside 'Finance, Accounting, & Procurement': its parts are one name again. */
function longestName(parts: string[], from: number, names: Map<string, string>): { name?: string; end: number } {
  for (let end = parts.length; end > from; end--) {
    const name = names.get(parts.slice(from, end).join(', ').toLowerCase());
    if (name) return { name, end };
  }
  return { end: from + 1 };
}

export const parsePageParam = (query: URLSearchParams): number => parsePageNumber(query.get('page')) ?? 1;

export function buildSearchBody({ jobPostedOn, ...filters }: JobFilters): Partial<SearchBody> {
  return { ...filters, jobPostedOn };
}

/** How many filters narrow the list, each value counting. */
export function countJobFilters(filters: JobFilters): number {
  return lists.reduce((count, name) => count + filters[name].length, filters.jobPostedOn === 'Any Time' ? 0 : 1);
}
