/** Translates the filters of spec §3 to index queries and cutoff times. */

import type { PostedOn } from '#contract/job-constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { type PostedWindow, postedWindows, type WindowCutoffs } from '../engines/search-engine.ts';
import { employmentToken, tokenPrefix } from '../index/index-tokens.ts';
import type { JobSearch } from '../job-search.ts';
import { and, type BooleanQuery, matchAll, or, tokenQuery } from './boolean-query.ts';
import type { FacetWords } from './facet-words.ts';

/** The filter lists, each by the prefix of its tokens. */
export const facetPrefixes = [
  tokenPrefix.category,
  tokenPrefix.company,
  tokenPrefix.type,
  tokenPrefix.workmode,
  tokenPrefix.country,
  tokenPrefix.employment,
  tokenPrefix.currency,
] as const;
export type FacetPrefix = (typeof facetPrefixes)[number];

/** The selected tokens of each list with a selection. A job must have one token of every list. */
export type FilterSelection = Map<FacetPrefix, Set<string>>;

/** @param currencies those of the catalogue */
export async function resolveFilters(db: Db, search: JobSearch, currencies: readonly string[]): Promise<FilterSelection> {
  const { categories, companies, types, workmodes, countries, employment, statesPay } = search;
  const [categoryIds, companyIds] = await Promise.all([findCategoryIds(db, categories), findCompanyIds(db, companies)]);
  const selection: FilterSelection = new Map();
  const select = (prefix: FacetPrefix, requested: string[], values: (string | number)[]) => {
    if (requested.length > 0) selection.set(prefix, new Set(values.map((value) => prefix + value)));
  };
  select(tokenPrefix.category, categories, categoryIds);
  select(tokenPrefix.company, companies, companyIds);
  select(tokenPrefix.type, types, types);
  select(tokenPrefix.workmode, workmodes, workmodes);
  select(tokenPrefix.country, countries, countries);
  if (employment.length > 0) selection.set(tokenPrefix.employment, new Set(employment.map(employmentToken)));
  if (statesPay) select(tokenPrefix.currency, ['any'], [...currencies]);
  return selection;
}

export function buildFilterQuery(selection: FilterSelection): BooleanQuery {
  return and([...selection.values()].map(anyTokenQuery));
}

/** Lets one list miss, because each list is counted as if nothing were selected in it. */
export function buildFacetingQuery(selection: FilterSelection): BooleanQuery {
  const lists = [...selection.values()].map(anyTokenQuery);
  if (lists.length < 2) return matchAll;
  return or(lists.map((_, missing) => and(lists.toSpliced(missing, 1))));
}

const anyTokenQuery = (tokens: Set<string>) => or([...tokens].map(tokenQuery));

/** The earliest approval time; undefined for 'Any Time'. A month has thirty days. */
export function approvalCutoff(postedOn: PostedOn, at: Date): IsoTimestamp | undefined {
  return postedOn === 'Any Time' ? undefined : computeCutoffs(at)[postedOn];
}

/** The time windows that a response depends on: the selected one, one that its words name, or all when it counts them. */
export function postedWindowsFor(postedOn: PostedOn, { counted = false, named = [] as FacetWords[] } = {}): PostedWindow[] {
  return postedWindows.filter(
    (window) => counted || window === postedOn || named.some(({ filter }) => filter.postedOn === window),
  );
}

export function computeCutoffs(at: Date): WindowCutoffs {
  return {
    'Past Week': isoBefore(at, 7 * dayMs),
    'Last 24 Hours': isoBefore(at, 24 * hourMs),
    'Past Month': isoBefore(at, 30 * dayMs),
  };
}

async function findCategoryIds(db: Db, names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('categories').where('name', 'in', names).select('id').execute();
  return rows.map(({ id }) => id);
}

async function findCompanyIds(db: Db, namesOrIds: string[]): Promise<number[]> {
  if (namesOrIds.length === 0) return [];
  const ids = namesOrIds.filter((text) => /^[1-9][0-9]{0,8}$/.test(text)).map(Number);
  const rows = await db.selectFrom('companies').where('name', 'in', namesOrIds).select('id').execute();
  return [...ids, ...rows.map(({ id }) => id)];
}
