/** Implements the token index with a contentless FTS5 table. */
import { sql } from 'kysely';
import { notExpired } from '#server/catalogue/open-jobs.ts';
import { compileByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { and, type BooleanQuery, isMatchAll, tokenQuery } from '../query/boolean-query.ts';
import { refreshPhrases } from '../suggestions/suggestion-phrases.ts';
import { createHitCounters, renderLimits, renderOrder, statementParameters, statementShape } from './hit-counting.ts';
import type { IndexQuery, SearchEngine } from './search-engine.ts';
import { deleteUnusedCombinations } from './unused-combinations.ts';

export function sqliteEngine(db: Db): SearchEngine {
  const execute = compileByShape(db);
  return {
    ...createHitCounters(db, execute, {
      selectHits: (query) => selectHits(query, scanHint(query)),
      renderQuery,
      joinNumbers: (number) => sql`group_concat(${number})`,
    }),

    async findPage(query, limit, offset, bestPaidIn) {
      const order = bestPaidIn === undefined ? [] : [bestPaidIn];
      const parameters = [...statementParameters(query, renderQuery), ...order, limit, offset];
      const rows = await execute(
        `page ${statementShape(query)} ${order.length > 0 ? 'by pay' : 'by date'}`,
        parameters,
        () => sql<{ id: number }>`
          select job.job_id as id ${selectHits(query)}
          order by ${renderOrder(bestPaidIn, sql`job.`)} limit ${limit} offset ${offset}`,
      );
      return rows.map(({ id }) => id);
    },

    async findByRelevance({ query, at, ...limits }, tokens, limit, offset) {
      const hits = tokens.map(
        ({ token, weight }) => sql`select rowid as job_id, ${sql.lit(weight)} as weight from search_tokens
          where search_tokens match ${renderQuery(and([tokenQuery(token), query]))}`,
      );
      const { rows } = await sql<{ id: number }>`
        with hit as (${sql.join(hits, sql` union all `)}),
          scored as materialized (select job_id, sum(weight) as score from hit group by job_id)
        select job.job_id as id from scored cross join search_jobs as job on job.job_id = scored.job_id
        where ${notExpired('job.valid_through', at)} ${renderLimits(limits)}
        order by scored.score desc, job.approved_at desc, job.job_id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async replaceEntries(transaction, jobIds, entries) {
      const ids = JSON.stringify(jobIds);
      await sql`delete from search_tokens where rowid in (select value from json_each(${ids}))`.execute(transaction);
      await sql`delete from search_jobs where job_id in (select value from json_each(${ids}))`.execute(transaction);
      await sql`
        insert into search_combinations (facets)
        select distinct value from json_each(${JSON.stringify(entries.map(({ facets }) => facets))})
        where value not in (select facets from search_combinations)`.execute(transaction);
      if (entries.length === 0) return;
      // One statement for all entries: with one per job, most of the time is overhead.
      const rows = entries.map(({ jobId, approvedAt, validThrough, facets, pay }) => [
        jobId,
        approvedAt,
        validThrough,
        facets,
        pay?.currency ?? '',
        pay?.amount ?? null,
      ]);
      await sql`
        insert into search_jobs (job_id, approved_at, valid_through, combination, pay_currency, pay_year)
        select entry.value ->> 0, entry.value ->> 1, entry.value ->> 2, combination.id, entry.value ->> 4, entry.value ->> 5
        from json_each(${JSON.stringify(rows)}) as entry
        cross join search_combinations as combination on combination.facets = entry.value ->> 3`.execute(transaction);
      const tokens = entries.map(({ jobId, words, facets }) => sql`(${jobId}, ${`${words} ${facets}`})`);
      await sql`insert into search_tokens (rowid, tokens) values ${sql.join(tokens)}`.execute(transaction);
    },

    async addTerms(transaction, tokens) {
      await sql`
        insert or ignore into search_terms (token, jobs)
        select value, 1 from json_each(${JSON.stringify(tokens)})`.execute(transaction);
    },

    async refreshIndex(transaction, prefixes) {
      await sql`delete from search_terms`.execute(transaction);
      for (const prefix of prefixes) {
        await sql`
          insert into search_terms (token, jobs)
          select term, doc from search_token_counts where term >= ${prefix} and term < ${nextLetter(prefix)}`.execute(
          transaction,
        );
      }
      await sql`insert into search_tokens (search_tokens) values ('optimize')`.execute(transaction);
      await refreshPhrases(transaction, { skills: sql`json_each(jobs.skills)`, places: sql`json_each(jobs.places)` });
    },

    deleteUnusedCombinations,
  };
}

/** The cross join fixes the join order: SQLite would scan all of `search_jobs` first. */
function selectHits({ query, at, exclude, ...limits }: IndexQuery, hint = sql``) {
  const source = isMatchAll(query)
    ? sql`from search_jobs as job ${hint} where true`
    : sql`from search_tokens cross join search_jobs as job on job.job_id = search_tokens.rowid
          where search_tokens match ${renderQuery(query)}`;
  const exclusion = exclude
    ? sql`and job.job_id not in (select rowid from search_tokens where search_tokens match ${renderQuery(exclude)})`
    : sql``;
  return sql`${source} and ${notExpired('job.valid_through', at)} ${renderLimits(limits)} ${exclusion}`;
}

/** Counting all jobs is a table scan. Without the hint SQLite reads rows one by one through the expiry index. */
const scanHint = ({ approvedSince }: IndexQuery) => (approvedSince === undefined ? sql`not indexed` : sql``);

function renderQuery(query: BooleanQuery): string {
  switch (query.kind) {
    case 'token':
      return quote(query.value);
    case 'prefix':
      return `${quote(query.prefix)} *`;
    case 'or':
      return `(${query.clauses.map(renderQuery).join(' OR ')})`;
    case 'and':
      return `(${query.clauses.map(renderQuery).join(' AND ')})`;
    case 'and-not':
      return `(${renderQuery(query.include)} NOT ${renderQuery(query.exclude)})`;
  }
}

const quote = (token: string) => `"${token.replaceAll('"', '""')}"`;

/** The upper bound of the tokens with a one-letter prefix. */
const nextLetter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);
