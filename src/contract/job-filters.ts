/** Converts job filters from and to the query string and search body. */

import {
  employmentTypes,
  jobTypeOptions,
  type PostedOn,
  payPattern,
  postedOnOptions,
  type SortOrder,
  sortOrders,
  workmodes,
} from './job-constants.ts';
import * as limits from './limits.ts';

export interface JobFilters {
  description: string;
  location: string;
  /** Disables corrections of the search. */
  exact: boolean;
  category: string[];
  /** The filter values of spec §3: `C`, `C&H`, `FL`, `Full Time`. */
  jobType: string[];
  company: string[];
  workmode: string[];
  /** ISO 3166 alpha-2 codes. */
  country: string[];
  employment: string[];
  /** As `payPattern` says; empty for any. */
  pay: string;
  /** Only jobs that state their pay. */
  paid: boolean;
  jobPostedOn: PostedOn;
  sort: SortOrder;
}

export const emptyJobFilters: JobFilters = {
  description: '',
  location: '',
  exact: false,
  category: [],
  jobType: [],
  company: [],
  workmode: [],
  country: [],
  employment: [],
  pay: '',
  paid: false,
  jobPostedOn: 'Any Time',
  sort: 'best',
};

const lists = ['category', 'jobType', 'company', 'workmode', 'country', 'employment'] as const;

/** Values of a list that are compared with the known ones. Thousands in one address would take milliseconds. */
const maxReadValues = 100;

/** Drops invalid values instead of failing, so that every link leads to a list. */
export function parseJobFilters(query: URLSearchParams): JobFilters {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, limits.searchTextMaxLength).trim();
  // A form without JavaScript repeats the parameter for each checked box.
  const list = (name: string, accept: (value: string) => string | undefined) => {
    const values = query.getAll(name).flatMap(splitList).slice(0, maxReadValues).map(accept);
    return [...new Set(values.filter((value) => value !== undefined))].slice(0, limits.filterMaxValues);
  };
  const option = <Value extends string>(name: string, options: readonly Value[], fallback: Value) =>
    options.find((each) => each === query.get(name)) ?? fallback;
  return {
    description: text('description'),
    location: text('location'),
    exact: query.get('exact') === '1',
    category: list('category', acceptName),
    jobType: list('jobType', (type) => jobTypeOptions.find(({ value, code }) => value === type || code === type)?.value),
    company: list('company', acceptName),
    workmode: list('workmode', (mode) => workmodes.find((option) => option.toLowerCase() === mode.toLowerCase())),
    country: list('country', acceptCountry),
    employment: list('employment', (type) => employmentTypes.find((each) => each === type.toUpperCase().replaceAll('-', '_'))),
    // A form has a field for each part.
    pay: parsePay(query.getAll('pay').join('')),
    paid: query.get('paid') === '1',
    jobPostedOn: option('jobPostedOn', postedOnOptions, 'Any Time'),
    sort: option('sort', sortOrders, 'best'),
  };
}

const acceptName = (name: string) => (name.length <= limits.filterNameMaxLength ? name : undefined);

/** Reads an amount as people write it, such as `50,000`, `50.000`, `€50k` or `14,50h`; empty for anything else. */
export function parsePay(text: string): string {
  const plain = text
    .replace(/[\s$€£¥]/g, '')
    // Separators of thousands.
    .replace(/[.,'’](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/(\d)k/i, '$1000');
  return payPattern.exec(plain)?.[0] ?? '';
}

/** Returns currency, amount and `h` for an hour; empty texts for what is not there. */
export function splitPay(pay: string): [currency: string, amount: string, period: string] {
  const [, currency = '', amount = '', period = ''] = payPattern.exec(pay) ?? [];
  return [currency, amount, period];
}

const acceptCountry = (code: string) => /^[A-Z]{2}$/.exec(code.toUpperCase())?.[0];

/** Omits filters that have their default value. */
export function serializeJobFilters(filters: JobFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.description) query.set('description', filters.description);
  for (const name of lists) if (filters[name].length > 0) query.set(name, joinList(filters[name]));
  if (filters.location) query.set('location', filters.location);
  if (filters.exact) query.set('exact', '1');
  if (filters.pay) query.set('pay', filters.pay);
  if (filters.paid) query.set('paid', '1');
  if (filters.jobPostedOn !== 'Any Time') query.set('jobPostedOn', filters.jobPostedOn);
  if (filters.sort !== 'best') query.set('sort', filters.sort);
  return query;
}

/**
 * Moves values of `category` that name no category to the description search (spec §2).
 * Returns the filters unchanged while the category names are unknown.
 */
export function resolveCategoryNames(filters: JobFilters, categories: readonly { name: string }[] | undefined): JobFilters {
  if (!categories || filters.category.length === 0) return filters;
  const names = new Map(categories.map(({ name }) => [name.toLowerCase(), name]));
  const category: string[] = [];
  const words: string[] = [];
  const parts = filters.category;
  for (let at = 0; at < parts.length; ) {
    const { name, end } = matchLongestName(parts, at, names);
    if (name) category.push(name);
    else words.push(...parts.slice(at, end));
    at = end;
  }
  const description = filters.description || words.join(' ').slice(0, limits.searchTextMaxLength).trim();
  return { ...filters, description, category: [...new Set(category)] };
}

/** Joins the parts of a name such as 'Finance, Accounting, & Procurement' when a handwritten link lacks the escapes. */
function matchLongestName(parts: string[], from: number, names: Map<string, string>): { name?: string; end: number } {
  for (let end = parts.length; end > from; end--) {
    const name = names.get(parts.slice(from, end).join(', ').toLowerCase());
    if (name) return { name, end };
  }
  return { end: from + 1 };
}

/** Splits a comma-joined list, in which `\,` stands for a comma and `\\` for a backslash. */
export function splitList(joined: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let index = 0; index < joined.length; index++) {
    const character = joined[index];
    if (character === '\\' && index + 1 < joined.length) name += joined[++index];
    else if (character === ',') {
      names.push(name);
      name = '';
    } else name += character;
  }
  names.push(name);
  return names.map((each) => each.trim()).filter(Boolean);
}

export function joinList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Accepts up to nine digits; undefined for other spellings of a number (`1e9`, `０１`, 20 digits). */
export function parsePageNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}

export const parsePageParam = (query: URLSearchParams): number => parsePageNumber(query.get('page')) ?? 1;

/** Counts each selected value. */
export function countJobFilters(filters: JobFilters): number {
  const others = [filters.jobPostedOn !== 'Any Time', filters.pay, filters.paid].filter(Boolean).length;
  return lists.reduce((count, name) => count + filters[name].length, others);
}
