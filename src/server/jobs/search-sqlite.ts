/** The index of tokens in SQLite: a contentless FTS5 table, whose row ids are the jobs' ids. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { writtenByShape } from '../db/written-once.ts';
import { notOver } from './open-jobs.ts';
import { countingOver, shapeOf, since, valuesOf } from './search-counting.ts';
import type { SearchEngine, Wanted } from './search-engine.ts';
import { all, type Expression, isEverything, token } from './search-expression.ts';
import { settlePhrases } from './search-phrases.ts';

export function sqliteSearch(db: Db): SearchEngine {
  const ask = writtenByShape(db);
  return {
    ...countingOver(db, ask, {
      hits: (wanted) => hits(wanted, walked(wanted)),
      queryOf: matchOf,
      joined: (number) => sql`group_concat(${number})`,
    }),

    async page(wanted, limit, offset) {
      const values = [...valuesOf(wanted, matchOf), limit, offset];
      const rows = await ask(
        `page ${shapeOf(wanted)}`,
        values,
        () => sql<{ id: number }>`
          select found.job_id as id ${hits(wanted)}
          order by found.approved_at desc, found.job_id desc limit ${limit} offset ${offset}`,
      );
      return rows.map(({ id }) => id);
    },

    async fitting({ expression, at, approvedSince }, tokens, limit, offset) {
      const hits = tokens.map(
        (each) => sql`select rowid as job_id, ${sql.lit(each.weight)} as weight from search_tokens
          where search_tokens match ${matchOf(all([token(each.token), expression]))}`,
      );
      const { rows } = await sql<{ id: number }>`
        with hit as (${sql.join(hits, sql` union all `)}),
          fit as materialized (select job_id, sum(weight) as score from hit group by job_id)
        select found.job_id as id from fit cross join search_jobs as found on found.job_id = fit.job_id
        where ${notOver('found.valid_through', at)} ${since(approvedSince)}
        order by fit.score desc, found.approved_at desc, found.job_id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async replace(transaction, jobIds, entries) {
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

    async settle(transaction, kinds) {
      await sql`delete from search_terms`.execute(transaction);
      for (const kind of kinds) {
        await sql`
          insert into search_terms (token, jobs)
          select term, doc from search_token_counts where term >= ${kind} and term < ${following(kind)}`.execute(transaction);
      }
      await sql`insert into search_tokens (search_tokens) values ('optimize')`.execute(transaction);
      await settlePhrases(transaction, sql`json_each(jobs.skills)`);
    },
  };
}

/** Narrow rows beside the index tell date and validity; the cross join keeps SQLite from reading them all first. */
function hits({ expression, at, approvedSince, except }: Wanted, way = sql``) {
  const source = isEverything(expression)
    ? sql`from search_jobs as found ${way} where true`
    : sql`from search_tokens cross join search_jobs as found on found.job_id = search_tokens.rowid
          where search_tokens match ${matchOf(expression)}`;
  const others = except
    ? sql`and found.job_id not in (select rowid from search_tokens where search_tokens match ${matchOf(except)})`
    : sql``;
  return sql`${source} and ${notOver('found.valid_through', at)} ${since(approvedSince)} ${others}`;
}

/** Counting all jobs is a walk through the table; left to itself SQLite goes through the index of last days, row by row. */
const walked = ({ approvedSince }: Wanted) => (approvedSince === undefined ? sql`not indexed` : sql``);

function matchOf(expression: Expression): string {
  switch (expression.kind) {
    case 'token':
      return quoted(expression.token);
    case 'beginning':
      return `${quoted(expression.beginning)} *`;
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
