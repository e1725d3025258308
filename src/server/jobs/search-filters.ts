/** The filters of spec §3 as an index understands them. Any value of a list will do; the lists must all fit. */

import type { PostedOn } from '#contract/job-words.ts';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import type { JobSearch } from './search.ts';
import { all, any, type Expression, everything, token } from './search-expression.ts';
import { mark } from './search-tokens.ts';

export async function filterExpression(db: Db, search: JobSearch): Promise<Expression> {
  const { categories, companies, types, workmodes } = search;
  const [categoryIds, companyIds] = await Promise.all([categoryIdsOf(db, categories), companyIdsOf(db, companies)]);
  const oneOf = (chosen: string[], kind: string, values: (string | number)[]) =>
    chosen.length === 0 ? everything : any(values.map((value) => token(kind + value)));
  return all([
    oneOf(categories, mark.category, categoryIds),
    oneOf(companies, mark.company, companyIds),
    oneOf(types, mark.type, types),
    oneOf(workmodes, mark.workmode, workmodes),
  ]);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From when on a job must have been approved; undefined for 'Any Time'. A month is thirty days. */
export function postedSince(postedOn: PostedOn, at: Date): Instant | undefined {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  switch (postedOn) {
    case 'Any Time':
      return undefined;
    case 'Last 24 Hours':
      return before(24 * hourMs);
    case 'Past Week':
      return before(7 * dayMs);
    case 'Past Month':
      return before(30 * dayMs);
  }
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
