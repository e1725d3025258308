/** The phrases that are suggested while somebody types: kept in a small table, so that nobody has to read the jobs for them. */
import { type RawBuilder, sql } from 'kysely';
import type { SuggestionKind } from '#contract/suggestion-calls.ts';
import { memoizeByVersion } from '#server/platform/concurrency/memoize-by-version.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface Phrase {
  kind: SuggestionKind;
  phrase: string;
  jobs: number;
}

/**
 * Fills the table anew with what the listed jobs say.
 * @param skillsOf each skill of a job as a row with a `value`, in the engine's own words
 */
export async function refreshPhrases(transaction: Db, skillsOf: RawBuilder<unknown>): Promise<void> {
  const listed = sql`where jobs.is_approved = 1 and jobs.closed_at is null`;
  await sql`delete from search_phrases`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'title', title, count(*) from jobs ${listed} group by title`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'skill', skill.value, count(*) from jobs cross join ${skillsOf} as skill ${listed} group by skill.value`.execute(
    transaction,
  );
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'place', case when city = '' or city = state then state when state = '' then city else city || ', ' || state end as place, count(*)
    from jobs ${listed} and (city <> '' or state <> '') group by place`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'place', workmode, count(*) from jobs ${listed} and workmode = 'Remote' group by workmode`.execute(transaction);
}

/** Gives the phrases of this moment in whatever form they are kept, made anew when an import has settled. */
export function memoizePhrases<Kept>(db: Db, keep: (phrases: Phrase[]) => Kept): () => Promise<Kept> {
  const version = async () => {
    const state = await db.selectFrom('search_state').select('phrases_version').executeTakeFirstOrThrow();
    return state.phrases_version;
  };
  return memoizeByVersion(version, async () => {
    const rows = await db.selectFrom('search_phrases').select(['kind', 'phrase', 'jobs']).orderBy('phrase').execute();
    return keep(rows as Phrase[]);
  });
}
