/** Counts hits and facets with SQL that both engines share. */
import { type RawBuilder, sql } from 'kysely';
import { notExpired } from '#server/catalogue/open-jobs.ts';
import type { ExecuteByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type BooleanQuery, isMatchAll } from '../query/boolean-query.ts';
import { ageBuckets, type IndexQuery, postedWindows, type SearchEngine, type WindowCutoffs } from './search-engine.ts';

interface EngineSql {
  /** Renders `from … where …` with the alias `job` for `search_jobs`. */
  selectHits(query: IndexQuery): RawBuilder<unknown>;
  /** Renders a query in the engine's syntax. */
  renderQuery(query: BooleanQuery): string;
  /** Joins the numbers of all hits with commas: one row per hit is many times slower. */
  joinNumbers(number: RawBuilder<number>): RawBuilder<unknown>;
}

export function createHitCounters(
  db: Db,
  execute: ExecuteByShape,
  { selectHits, renderQuery, joinNumbers }: EngineSql,
): Pick<SearchEngine, 'count' | 'listIds' | 'scanFacets' | 'countCombinations'> {
  const loadCombinations = facetCombinationCache(db);
  return {
    async count(query) {
      const build = () => sql<{ total: number }>`select count(*) as total ${selectHits(query)}`;
      const [row] = await execute(`count ${statementShape(query)}`, statementParameters(query, renderQuery), build);
      return row?.total ?? 0;
    },

    async listIds(query) {
      const build = () => sql<{ ids: string | null }>`select ${joinNumbers(sql`job.job_id`)} as ids ${selectHits(query)}`;
      const [row] = await execute(`ids ${statementShape(query)}`, statementParameters(query, renderQuery), build);
      return new Set(parseNumbers(row?.ids ?? ''));
    },

    async countCombinations(at) {
      const { rows } = await sql<{ facets: string; jobs: number }>`
        select combination.facets, counted.jobs
        from (
          select combination, count(*) as jobs from search_jobs as job where ${notExpired('job.valid_through', at)} group by combination
        ) as counted
        join search_combinations as combination on combination.id = counted.combination`.execute(db);
      return rows;
    },

    async scanFacets(query, cutoffs) {
      const build = () => {
        const number = sql<number>`job.combination * ${sql.lit(ageBuckets.length)} + ${renderAge(cutoffs)}`;
        return sql<{ hits: string | null }>`select ${joinNumbers(number)} as hits ${selectHits(query)}`;
      };
      const parameters = [...oldestFirst.map((option) => cutoffs[option]), ...statementParameters(query, renderQuery)];
      const [row] = await execute(`facets ${statementShape(query)}`, parameters, build);
      const hits = parseNumbers(row?.hits ?? '');
      const { tokens, tokenIndexes } = await loadCombinations(hits);
      return {
        jobs: hits.length,
        tokens,
        forEachJob(visit) {
          // An iterator would allocate an object for each hit.
          for (let index = 0; index < hits.length; index++) {
            const hit = hits[index] ?? 0;
            visit(tokenIndexes[getCombination(hit)] ?? [], hit % ageBuckets.length);
          }
        },
      };
    },
  };
}

/** Identifies the optional parts of a statement. */
export const statementShape = ({ query, approvedSince, pay, exclude, sampled }: IndexQuery) =>
  `${isMatchAll(query) ? 'all' : 'some'}${approvedSince === undefined ? '' : ' since'}${pay ? ' paid' : ''}${exclude ? ' except' : ''}${sampled ? ' sampled' : ''}`;

/** The parameters of a statement, in the order of its SQL. */
export function statementParameters(
  { query, at, approvedSince, pay, exclude }: IndexQuery,
  renderQuery: EngineSql['renderQuery'],
): unknown[] {
  const parameters: unknown[] = isMatchAll(query) ? [at] : [renderQuery(query), at];
  if (approvedSince !== undefined) parameters.push(approvedSince);
  if (pay) parameters.push(pay.currency, pay.least);
  if (exclude) parameters.push(renderQuery(exclude));
  return parameters;
}

/** Renders the conditions beside the tokens, except for the expiry. */
export function renderLimits({ approvedSince, pay }: Pick<IndexQuery, 'approvedSince' | 'pay'>): RawBuilder<unknown> {
  const since = approvedSince === undefined ? sql`` : sql`and job.approved_at >= ${approvedSince}`;
  const paid = pay ? sql`and job.pay_currency = ${pay.currency} and job.pay_year >= ${pay.least}` : sql``;
  return sql`${since} ${paid}`;
}

/** Renders the order of a page. */
export const renderOrder = (bestPaidIn: string | undefined, job: RawBuilder<unknown>) =>
  bestPaidIn === undefined
    ? sql`${job}approved_at desc, ${job}job_id desc`
    : sql`case when ${job}pay_currency = ${bestPaidIn} then ${job}pay_year else -1 end desc, ${job}approved_at desc, ${job}job_id desc`;

/** Most jobs are old: testing the oldest window first needs the fewest comparisons. */
const oldestFirst = postedWindows.toReversed();

/** Renders the index of a job's first bucket in `ageBuckets`. */
function renderAge(cutoffs: WindowCutoffs): RawBuilder<number> {
  const branches = oldestFirst.map(
    (option) => sql`when job.approved_at < ${cutoffs[option]} then ${sql.lit(ageBuckets.indexOf(option) + 1)}`,
  );
  return sql<number>`case ${sql.join(branches, sql` `)} else 0 end`;
}

const getCombination = (hit: number) => Math.floor(hit / ageBuckets.length);

interface FacetCombinations {
  tokens: readonly string[];
  /** The tokens of each combination, as indexes of `tokens`. */
  tokenIndexes: readonly (readonly number[] | undefined)[];
}

/**
 * Caches `search_combinations`. A row never changes and its id is not reused, so each is read once. Reading the whole table replaces
 * the cache, and with it the deleted rows. A row that is deleted between the two statements of a search counts for no filter: the
 * answer is outdated anyway.
 */
function facetCombinationCache(db: Db): (hits: Int32Array) => Promise<FacetCombinations> {
  let cache = createCombinations();
  let readSinceAll = 0;

  return async (hits) => {
    const { tokenIndexes } = cache;
    const missing = new Set<number>();
    for (let index = 0; index < hits.length; index++) {
      const combination = getCombination(hits[index] ?? 0);
      if (tokenIndexes[combination] === undefined) missing.add(combination);
    }
    if (missing.size === 0) return cache;
    const all = db.selectFrom('search_combinations').select(['id', 'facets']);
    readSinceAll += missing.size;
    if (missing.size <= maxSelectedCombinations && readSinceAll <= maxReadSinceAll) {
      const extended = cache;
      for (const row of await all.where('id', 'in', [...missing]).execute()) extended.add(row);
      return extended;
    }
    const replaced = createCombinations();
    for (const row of await all.execute()) replaced.add(row);
    cache = replaced;
    readSinceAll = 0;
    return replaced;
  };
}

/** Reading the whole table is faster for more ids than this. */
const maxSelectedCombinations = 100;
/** Limits the deleted rows in the cache. */
const maxReadSinceAll = 1000;

function createCombinations() {
  const tokens: string[] = [];
  const indexByToken = new Map<string, number>();
  const tokenIndexes: (number[] | undefined)[] = [];

  const indexOf = (token: string) => {
    const index = indexByToken.get(token) ?? tokens.push(token) - 1;
    indexByToken.set(token, index);
    return index;
  };

  return {
    tokens,
    tokenIndexes,
    add({ id, facets }: { id: number; facets: string }) {
      tokenIndexes[id] ??= facets.split(' ').map(indexOf);
    },
  };
}

const comma = 44;
const zero = 48;

/** Parses digit by digit: splitting a long text first takes five times as long. */
function parseNumbers(text: string): Int32Array {
  if (text === '') return new Int32Array();
  const numbers = new Int32Array(text.length);
  let count = 0;
  let number = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === comma) {
      numbers[count++] = number;
      number = 0;
    } else number = number * 10 + code - zero;
  }
  numbers[count++] = number;
  return numbers.subarray(0, count);
}
