/** The index of tokens in PostgreSQL: a tsvector without positions beside each job's date, and a GIN index on it. */
import { sql } from 'kysely';
import { notExpired } from '#server/catalogue/open-jobs.ts';
import { compileByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { and, type BooleanQuery, isMatchAll, tokenQuery } from '../query/boolean-query.ts';
import { refreshPhrases } from '../suggestions/suggestion-phrases.ts';
import { approvedSinceClause, hitCounters, statementParameters, statementShape } from './hit-counting.ts';
import type { IndexQuery, SearchEngine } from './search-engine.ts';

export function postgresqlEngine(db: Db): SearchEngine {
  const ask = compileByShape(db);
  return {
    ...hitCounters(db, ask, { hits, renderQuery: queryOf, joinNumbers: (number) => sql`string_agg((${number})::text, ',')` }),

    async findPage(wanted, limit, offset) {
      const values = [...statementParameters(wanted, queryOf), limit, offset];
      const rows = await ask(`page ${statementShape(wanted)}`, values, () => {
        // `offset 0` lets the hits be found first, or the planner may walk all jobs by date in the hope of meeting one.
        const first = isMatchAll(wanted.query) ? sql`` : sql`offset 0`;
        return sql<{ id: number }>`
          select job_id as id from (select found.job_id, found.approved_at ${hits(wanted)} ${first}) as hit
          order by approved_at desc, job_id desc limit ${limit} offset ${offset}`;
      });
      return rows.map(({ id }) => id);
    },

    async findByRelevance({ query: expression, at, approvedSince }, tokens, limit, offset) {
      const questions = tokens.map((each) => queryOf(and([tokenQuery(each.token), expression])));
      const { rows } = await sql<{ id: number }>`
        with hit as materialized (
          select found.job_id, found.approved_at, asked.weight
          from unnest(${questions}::text[], ${tokens.map(({ weight }) => weight)}::integer[]) as asked (question, weight)
          cross join lateral (
            select job_id, approved_at from search_jobs as found
            where tokens @@ asked.question::tsquery and ${notExpired('found.valid_through', at)} ${approvedSinceClause(approvedSince)}
          ) as found
        )
        select job_id as id from hit group by job_id, approved_at
        order by sum(weight) desc, approved_at desc, job_id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async replaceEntries(transaction, jobIds, entries) {
      await sql`delete from search_jobs where job_id = any(${jobIds}::integer[])`.execute(transaction);
      // In one order everywhere, so that two imports wait for each other instead of locking each other out.
      await sql`
        insert into search_combinations (facets)
        select distinct facets from unnest(${entries.map(({ facets }) => facets)}::text[]) as entry (facets)
        where not exists (select from search_combinations as known where known.facets = entry.facets)
        order by facets
        on conflict (facets) do nothing`.execute(transaction);
      await sql`
        insert into search_jobs (job_id, approved_at, valid_through, combination, tokens)
        select job_id, approved_at, valid_through, combination.id, array_to_tsvector(string_to_array(tokens, ' '))
        from unnest(
          ${entries.map(({ jobId }) => jobId)}::integer[],
          ${entries.map(({ approvedAt }) => approvedAt)}::text[],
          ${entries.map(({ validThrough }) => validThrough)}::text[],
          ${entries.map(({ facets }) => facets)}::text[],
          ${entries.map(({ words, facets }) => `${words} ${facets} ${mover}`)}::text[]
        ) as entry (job_id, approved_at, valid_through, facets, tokens)
        join search_combinations as combination using (facets)
        on conflict (job_id) do update
        set approved_at = excluded.approved_at, valid_through = excluded.valid_through,
          combination = excluded.combination, tokens = excluded.tokens`.execute(transaction);
    },

    async addTerms(transaction, tokens) {
      // In one order everywhere, so that two imports wait for each other instead of locking each other out.
      await sql`
        insert into search_terms (token, jobs)
        select token, 1 from unnest(${tokens.toSorted()}::text[]) as token
        on conflict (token) do nothing`.execute(transaction);
    },

    async refreshIndex(transaction, kinds) {
      // Counting reads the whole index; the pool's time limit is meant for what a visitor waits for.
      await sql`set local statement_timeout = 0`.execute(transaction);
      // One statement, hence one moment: a word that another import adds meanwhile is neither counted nor removed.
      await sql`
        with counted as materialized (
          select word, ndoc from ts_stat('select tokens from search_jobs') where left(word, 1) = any(${kinds}::text[])
        ), gone as (
          delete from search_terms where not exists (select from counted where counted.word = search_terms.token)
        )
        insert into search_terms (token, jobs)
        select word, ndoc from counted order by word
        on conflict (token) do update set jobs = excluded.jobs where search_terms.jobs <> excluded.jobs`.execute(transaction);
      await sql`select gin_clean_pending_list('search_jobs_tokens')`.execute(transaction);
      await sql`analyze jobs, job_categories, search_jobs`.execute(transaction);
      await sql`lock table search_phrases in exclusive mode`.execute(transaction);
      await refreshPhrases(transaction, sql`json_array_elements_text(jobs.skills::json)`);
    },
  };
}

/**
 * PostgreSQL moves what is long out of a row only when the row is over 2 kB, wherever `toast_tuple_target` stands: half
 * of all vectors would lie among what a hit reads, and make it ten times as much. No question asks for such a token.
 */
const mover = 'z'.repeat(2000);

/**
 * The question comes as a sub-select, so that the planner does not know it: one that it takes for common would make it
 * read every vector from out of line, which costs it nothing on paper and a hundred times the index in truth.
 */
function hits({ query: expression, at, approvedSince, exclude: except }: IndexQuery) {
  const matching = isMatchAll(expression) ? sql`true` : sql`found.tokens @@ (select ${queryOf(expression)}::tsquery)`;
  const others = except
    ? sql`and found.job_id not in (select job_id from search_jobs where tokens @@ (select ${queryOf(except)}::tsquery))`
    : sql``;
  return sql`from search_jobs as found where ${matching} and ${notExpired('found.valid_through', at)} ${approvedSinceClause(approvedSince)} ${others}`;
}

function queryOf(expression: BooleanQuery): string {
  switch (expression.kind) {
    case 'token':
      return quoted(expression.value);
    case 'beginning':
      return `${quoted(expression.prefix)}:*`;
    case 'any':
      return `(${expression.of.map(queryOf).join(' | ')})`;
    case 'all':
      return `(${expression.of.map(queryOf).join(' & ')})`;
    case 'but':
      return `(${queryOf(expression.matching)} & !${queryOf(expression.not)})`;
  }
}

const quoted = (token: string) => `'${token.replace(/['\\]/g, '$&$&')}'`;
