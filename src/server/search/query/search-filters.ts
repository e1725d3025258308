/** The filters of spec §3 as an index understands them. Any value of a list will do; the lists must all fit. */

import type { PostedOn } from '#contract/job-constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { type PostedWindow, postedWindows, type WindowCutoffs } from '../engines/search-engine.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { JobSearch } from '../search.ts';
import { and, type BooleanQuery, matchAll, or, tokenQuery } from './boolean-query.ts';

/** The lists that narrow a search, each under the letter of its tokens. */
export const facetPrefixes = [tokenPrefix.category, tokenPrefix.company, tokenPrefix.type, tokenPrefix.workmode] as const;
export type FacetPrefix = (typeof facetPrefixes)[number];

/** The tokens of which a job must have one, for each list that anything was chosen of. */
export type FilterSelection = Map<FacetPrefix, Set<string>>;

export async function resolveFilters(db: Db, search: JobSearch): Promise<FilterSelection> {
  const { categories, companies, types, workmodes } = search;
  const [categoryIds, companyIds] = await Promise.all([categoryIdsOf(db, categories), companyIdsOf(db, companies)]);
  const chosen: FilterSelection = new Map();
  const add = (kind: FacetPrefix, asked: string[], values: (string | number)[]) => {
    if (asked.length > 0) chosen.set(kind, new Set(values.map((value) => kind + value)));
  };
  add(tokenPrefix.category, categories, categoryIds);
  add(tokenPrefix.company, companies, companyIds);
  add(tokenPrefix.type, types, types);
  add(tokenPrefix.workmode, workmodes, workmodes);
  return chosen;
}

export function buildFilterQuery(chosen: FilterSelection): BooleanQuery {
  return and([...chosen.values()].map(oneOf));
}

/** As the filters, but one list may miss: what has to be read to count each list as if it were not chosen from. */
export function buildFacetingQuery(chosen: FilterSelection): BooleanQuery {
  const lists = [...chosen.values()].map(oneOf);
  if (lists.length < 2) return matchAll;
  return or(lists.map((_, missing) => and(lists.toSpliced(missing, 1))));
}

const oneOf = (tokens: Set<string>) => or([...tokens].map(tokenQuery));

/** From when on a job must have been approved; undefined for 'Any Time'. A month is thirty days. */
export function approvalCutoff(postedOn: PostedOn, at: Date): IsoTimestamp | undefined {
  return postedOn === 'Any Time' ? undefined : computeCutoffs(at)[postedOn];
}

/** The windows of days that an answer depends on: its own, or all when it counts what each of them holds. */
export function postedWindowsFor(postedOn: PostedOn, { counted = false } = {}): PostedWindow[] {
  return postedWindows.filter((window) => counted || window === postedOn);
}

export function computeCutoffs(at: Date): WindowCutoffs {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  return { 'Past Week': before(7 * dayMs), 'Last 24 Hours': before(24 * hourMs), 'Past Month': before(30 * dayMs) };
}

async function categoryIdsOf(db: Db, names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('categories').where('name', 'in', names).select('id').execute();
  return rows.map(({ id }) => id);
}

async function companyIdsOf(db: Db, namesOrNumbers: string[]): Promise<number[]> {
  if (namesOrNumbers.length === 0) return [];
  const numbers = namesOrNumbers.filter((text) => /^[1-9][0-9]{0,8}$/.test(text)).map(Number);
  const rows = await db.selectFrom('companies').where('name', 'in', namesOrNumbers).select('id').execute();
  return [...numbers, ...rows.map(({ id }) => id)];
}
