/** The filters of spec §3 as an index understands them. Any value of a list will do; the lists must all fit. */

import type { PostedOn } from '#contract/job-words.ts';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { JobSearch } from './search.ts';
import { type Since, type Window, windows } from './search-engine.ts';
import { all, any, type Expression, everything, token } from './search-expression.ts';
import { mark } from './search-tokens.ts';

/** The lists that narrow a search, each under the letter of its tokens. */
export const facetMarks = [mark.category, mark.company, mark.type, mark.workmode] as const;
export type FacetMark = (typeof facetMarks)[number];

/** The tokens of which a job must have one, for each list that anything was chosen of. */
export type Chosen = Map<FacetMark, Set<string>>;

export async function chosenTokens(db: Db, search: JobSearch): Promise<Chosen> {
  const { categories, companies, types, workmodes } = search;
  const [categoryIds, companyIds] = await Promise.all([categoryIdsOf(db, categories), companyIdsOf(db, companies)]);
  const chosen: Chosen = new Map();
  const add = (kind: FacetMark, asked: string[], values: (string | number)[]) => {
    if (asked.length > 0) chosen.set(kind, new Set(values.map((value) => kind + value)));
  };
  add(mark.category, categories, categoryIds);
  add(mark.company, companies, companyIds);
  add(mark.type, types, types);
  add(mark.workmode, workmodes, workmodes);
  return chosen;
}

export function filterExpression(chosen: Chosen): Expression {
  return all([...chosen.values()].map(oneOf));
}

/** As the filters, but one list may miss: what has to be read to count each list as if it were not chosen from. */
export function filtersButOne(chosen: Chosen): Expression {
  const lists = [...chosen.values()].map(oneOf);
  if (lists.length < 2) return everything;
  return any(lists.map((_, missing) => all(lists.toSpliced(missing, 1))));
}

const oneOf = (tokens: Set<string>) => any([...tokens].map(token));

/** From when on a job must have been approved; undefined for 'Any Time'. A month is thirty days. */
export function postedSince(postedOn: PostedOn, at: Date): Instant | undefined {
  return postedOn === 'Any Time' ? undefined : sinceOf(at)[postedOn];
}

/** The windows of days that an answer depends on: its own, or all when it counts what each of them holds. */
export function windowsOf(postedOn: PostedOn, { counted = false } = {}): Window[] {
  return windows.filter((window) => counted || window === postedOn);
}

export function sinceOf(at: Date): Since {
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
