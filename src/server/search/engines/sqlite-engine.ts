/** The index of tokens in SQLite: a contentless FTS5 table, whose row ids are the jobs' ids. */
import { sql } from 'kysely';
import { notExpired } from '#server/catalogue/open-jobs.ts';
import { compileByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { and, type BooleanQuery, isMatchAll, tokenQuery } from '../query/boolean-query.ts';
import { refreshPhrases } from '../suggestions/suggestion-phrases.ts';
import { approvedSinceClause, hitCounters, statementParameters, statementShape } from './hit-counting.ts';
import type { IndexQuery, SearchEngine } from './search-engine.ts';

export function sqliteEngine(db: Db): SearchEngine {
  const ask = compileByShape(db);
  return {
    ...hitCounters(db, ask, {
      hits: (wanted) => hits(wanted, walked(wanted)),
      renderQuery: matchOf,
      joinNumbers: (number) => sql`group_concat(${number})`,
    }),

    async findPage(wanted, limit, offset) {
      const values = [...statementParameters(wanted, matchOf), limit, offset];
      const rows = await ask(
        `page ${statementShape(wanted)}`,
        values,
        () => sql<{ id: number }>`
          select found.job_id as id ${hits(wanted)}
          order by found.approved_at desc, found.job_id desc limit ${limit} offset ${offset}`,
      );
      return rows.map(({ id }) => id);
    },

    async findByRelevance({ query: expression, at, approvedSince }, tokens, limit, offset) {
      const hits = tokens.map(
        (each) => sql`select rowid as job_id, ${sql.lit(each.weight)} as weight from search_tokens
          where search_tokens match ${matchOf(and([tokenQuery(each.token), expression]))}`,
      );
      const { rows } = await sql<{ id: number }>`
        with hit as (${sql.join(hits, sql` union all `)}),
          fit as materialized (select job_id, sum(weight) as score from hit group by job_id)
        select found.job_id as id from fit cross join search_jobs as found on found.job_id = fit.job_id
        where ${notExpired('found.valid_through', at)} ${approvedSinceClause(approvedSince)}
        order by fit.score desc, found.approved_at desc, found.job_id desc limit ${limit} offset ${offset}`.execute(db);
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
      // One statement for all of them: asked job by job, most of the time went into asking.
      const rows = entries.map(({ jobId, approvedAt, validThrough, facets }) => [jobId, approvedAt, validThrough, facets]);
      await sql`
        insert into search_jobs (job_id, approved_at, valid_through, combination)
        select entry.value ->> 0, entry.value ->> 1, entry.value ->> 2, combination.id
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

    async refreshIndex(transaction, kinds) {
      await sql`delete from search_terms`.execute(transaction);
      for (const kind of kinds) {
        await sql`
          insert into search_terms (token, jobs)
          select term, doc from search_token_counts where term >= ${kind} and term < ${following(kind)}`.execute(transaction);
      }
      await sql`insert into search_tokens (search_tokens) values ('optimize')`.execute(transaction);
      await refreshPhrases(transaction, sql`json_each(jobs.skills)`);
    },
  };
}

/** Narrow rows beside the index tell date and validity; the cross join keeps SQLite from reading them all first. */
function hits({ query: expression, at, approvedSince, exclude: except }: IndexQuery, way = sql``) {
  const source = isMatchAll(expression)
    ? sql`from search_jobs as found ${way} where true`
    : sql`from search_tokens cross join search_jobs as found on found.job_id = search_tokens.rowid
          where search_tokens match ${matchOf(expression)}`;
  const others = except
    ? sql`and found.job_id not in (select rowid from search_tokens where search_tokens match ${matchOf(except)})`
    : sql``;
  return sql`${source} and ${notExpired('found.valid_through', at)} ${approvedSinceClause(approvedSince)} ${others}`;
}

/** Counting all jobs is a walk through the table; left to itself SQLite goes through the index of last days, row by row. */
const walked = ({ approvedSince }: IndexQuery) => (approvedSince === undefined ? sql`not indexed` : sql``);

function matchOf(expression: BooleanQuery): string {
  switch (expression.kind) {
    case 'token':
      return quoted(expression.value);
    case 'beginning':
      return `${quoted(expression.prefix)} *`;
    case 'any':
      return `(${expression.of.map(matchOf).join(' OR ')})`;
    case 'all':
      return `(${expression.of.map(matchOf).join(' AND ')})`;
    case 'but':
      return `(${matchOf(expression.matching)} NOT ${matchOf(expression.not)})`;
  }
}

const quoted = (token: string) => `"${token.replaceAll('"', '""')}"`;

/** The first text that no longer begins with this letter. */
const following = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);
