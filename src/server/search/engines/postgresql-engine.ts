/** Implements the token index with tsvectors without positions and a GIN index. */
import { sql } from 'kysely';
import { notExpired } from '#server/catalogue/open-jobs.ts';
import { compileByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { and, type BooleanQuery, isMatchAll, tokenQuery } from '../query/boolean-query.ts';
import { refreshPhrases } from '../suggestions/suggestion-phrases.ts';
import { createHitCounters, renderLimits, renderOrder, statementParameters, statementShape } from './hit-counting.ts';
import type { IndexQuery, SearchEngine } from './search-engine.ts';
import { deleteUnusedCombinations } from './unused-combinations.ts';

export function postgresqlEngine(db: Db): SearchEngine {
  const execute = compileByShape(db);
  return {
    sampleRatio,
    ...createHitCounters(db, execute, {
      selectHits,
      renderQuery,
      joinNumbers: (number) => sql`string_agg((${number})::text, ',')`,
    }),

    async findPage(query, limit, offset, bestPaidIn) {
      const order = bestPaidIn === undefined ? [] : [bestPaidIn];
      const parameters = [...statementParameters(query, renderQuery), ...order, limit, offset];
      const rows = await execute(`page ${statementShape(query)} ${order.length > 0 ? 'by pay' : 'by date'}`, parameters, () => {
        // `offset 0` is a planner fence: without it PostgreSQL may scan all jobs by date.
        const fence = isMatchAll(query.query) ? sql`` : sql`offset 0`;
        return sql<{ id: number }>`
          select job_id as id from (
            select job.job_id, job.approved_at, job.pay_currency, job.pay_year ${selectHits(query)} ${fence}
          ) as hit
          order by ${renderOrder(bestPaidIn, sql``)} limit ${limit} offset ${offset}`;
      });
      return rows.map(({ id }) => id);
    },

    async findByRelevance({ query, at, ...limits }, tokens, limit, offset) {
      const queries = tokens.map(({ token }) => renderQuery(and([tokenQuery(token), query])));
      const { rows } = await sql<{ id: number }>`
        with hit as materialized (
          select job.job_id, job.approved_at, weighted.weight
          from unnest(${queries}::text[], ${tokens.map(({ weight }) => weight)}::integer[]) as weighted (query, weight)
          cross join lateral (
            select job_id, approved_at from search_jobs as job
            where tokens @@ weighted.query::tsquery and ${notExpired('job.valid_through', at)} ${renderLimits(limits)}
          ) as job
        )
        select job_id as id from hit group by job_id, approved_at
        order by sum(weight) desc, approved_at desc, job_id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async replaceEntries(transaction, jobIds, entries) {
      await sql`delete from search_jobs where job_id = any(${jobIds}::integer[])`.execute(transaction);
      // A common order prevents deadlocks between two imports.
      await sql`
        insert into search_combinations (facets)
        select distinct facets from unnest(${entries.map(({ facets }) => facets)}::text[]) as entry (facets)
        where ${selectCombination} is null
        order by facets
        on conflict (facets) do nothing`.execute(transaction);
      await sql`
        insert into search_jobs (job_id, approved_at, valid_through, combination, pay_currency, pay_year, tokens)
        select job_id, approved_at, valid_through, ${selectCombination}, pay_currency, pay_year, array_to_tsvector(string_to_array(tokens, ' '))
        from unnest(
          ${entries.map(({ jobId }) => jobId)}::integer[],
          ${entries.map(({ approvedAt }) => approvedAt)}::text[],
          ${entries.map(({ validThrough }) => validThrough)}::text[],
          ${entries.map(({ facets }) => facets)}::text[],
          ${entries.map(({ pay }) => pay?.currency ?? '')}::text[],
          ${entries.map(({ pay }) => pay?.amount ?? null)}::integer[],
          ${entries.map(({ words, facets }) => `${words} ${facets} ${paddingToken}`)}::text[]
        ) as entry (job_id, approved_at, valid_through, facets, pay_currency, pay_year, tokens)
        on conflict (job_id) do update
        set approved_at = excluded.approved_at, valid_through = excluded.valid_through,
          combination = excluded.combination, pay_currency = excluded.pay_currency, pay_year = excluded.pay_year,
          tokens = excluded.tokens`.execute(transaction);
    },

    async addTerms(transaction, tokens) {
      // A common order prevents deadlocks between two imports.
      await sql`
        insert into search_terms (token, jobs)
        select token, 1 from unnest(${tokens.toSorted()}::text[]) as token
        on conflict (token) do nothing`.execute(transaction);
    },

    async refreshIndex(transaction, prefixes) {
      // Counting reads the whole index; the pool's time limit is for requests.
      await sql`set local statement_timeout = 0`.execute(transaction);
      // One statement reads one snapshot: it neither counts nor removes words of a concurrent import.
      await sql`
        with counted as materialized (
          select word, ndoc from ts_stat('select tokens from search_jobs') where left(word, 1) = any(${prefixes}::text[])
        ), deleted as (
          delete from search_terms where not exists (select from counted where counted.word = search_terms.token)
        )
        insert into search_terms (token, jobs)
        select word, ndoc from counted order by word
        on conflict (token) do update set jobs = excluded.jobs where search_terms.jobs <> excluded.jobs`.execute(transaction);
      for (const index of ['search_jobs_tokens', 'search_jobs_sample'])
        await sql`select gin_clean_pending_list(${index})`.execute(transaction);
      await sql`analyze jobs, job_categories, search_jobs, search_groups, search_combinations`.execute(transaction);
      await sql`lock table search_phrases in exclusive mode`.execute(transaction);
      await refreshPhrases(transaction, {
        skills: sql`json_array_elements_text(jobs.skills::json)`,
        places: sql`json_array_elements(jobs.places::json)`,
      });
    },

    async deleteUnusedCombinations(transaction) {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await deleteUnusedCombinations(transaction);
    },
  };
}

/**
 * PostgreSQL moves values out of line only when a row exceeds 2 kB, regardless of `toast_tuple_target`. This unused token
 * moves every vector out of line, so that a hit reads a narrow row.
 */
const paddingToken = 'z'.repeat(2000);

/** A scalar: PostgreSQL would join by reading all combinations, in each batch of an import. */
const selectCombination = sql`(select id from search_combinations as known where known.facets = entry.facets)`;

/** As the index `search_jobs_sample` has it: ids tell nothing of a job's words, filters and age. */
const sampleRatio = 16;

/**
 * The sub-select hides the query from the planner. For a query that it estimates as common, it would read every vector
 * from out of line, which takes a hundred times as long as the index.
 */
function selectHits({ query, at, exclude, sampled, ...limits }: IndexQuery) {
  const matching = isMatchAll(query) ? sql`true` : sql`job.tokens @@ (select ${renderQuery(query)}::tsquery)`;
  const condition = sampled ? sql`job.job_id % ${sql.lit(sampleRatio)} = 0 and ${matching}` : matching;
  const exclusion = exclude
    ? sql`and job.job_id not in (select job_id from search_jobs where tokens @@ (select ${renderQuery(exclude)}::tsquery))`
    : sql``;
  return sql`from search_jobs as job where ${condition} and ${notExpired('job.valid_through', at)} ${renderLimits(limits)} ${exclusion}`;
}

function renderQuery(query: BooleanQuery): string {
  switch (query.kind) {
    case 'token':
      return quote(query.value);
    case 'prefix':
      return `${quote(query.prefix)}:*`;
    case 'or':
      return `(${query.clauses.map(renderQuery).join(' | ')})`;
    case 'and':
      return `(${query.clauses.map(renderQuery).join(' & ')})`;
    case 'and-not':
      return `(${renderQuery(query.include)} & !${renderQuery(query.exclude)})`;
  }
}

const quote = (token: string) => `'${token.replace(/['\\]/g, '$&$&')}'`;
