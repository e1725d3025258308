/** Stores the suggested phrases in a small table instead of reading all jobs. */
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
 * Replaces the phrases with those of the published jobs.
 * @param expand the engine's SQL for one row with a `value` for each skill, and each place, of a job
 */
export async function refreshPhrases(transaction: Db, expand: Record<'skills' | 'places', RawBuilder<unknown>>): Promise<void> {
  const published = sql`where jobs.is_approved = 1 and jobs.closed_at is null`;
  await sql`delete from search_phrases`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'title', title, count(*) from jobs ${published} group by title`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'skill', skill.value, count(*) from jobs cross join ${expand.skills} as skill ${published} group by skill.value`.execute(
    transaction,
  );
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'place', case when city = '' or city = state then state when state = '' then city else city || ', ' || state end as place, count(*)
    from (
      select id, city, state from jobs ${published} and places = '[]'
      union
      select jobs.id, spot.value ->> 'city', spot.value ->> 'state'
      from jobs cross join ${expand.places} as spot ${published} and places <> '[]'
    ) as located
    where city <> '' or state <> '' group by place`.execute(transaction);
  await sql`
    insert into search_phrases (kind, phrase, jobs)
    select 'place', workmode, count(*) from jobs ${published} and workmode = 'Remote' group by workmode`.execute(transaction);
}

/** A board of invented titles cannot fill the memory with them. */
const maxPhrases = 30_000;

/** Builds a value from the most frequent phrases, these first, and rebuilds it after the index was refreshed. */
export function memoizePhrases<Value>(db: Db, build: (phrases: Phrase[]) => Promise<Value>): () => Promise<Value> {
  const readVersion = async () => {
    const state = await db.selectFrom('search_state').select('phrases_version').executeTakeFirstOrThrow();
    return state.phrases_version;
  };
  return memoizeByVersion(readVersion, async () => {
    const rows = await db
      .selectFrom('search_phrases')
      .select(['kind', 'phrase', 'jobs'])
      .orderBy('jobs', 'desc')
      .orderBy('phrase')
      .orderBy('kind')
      .limit(maxPhrases)
      .execute();
    return build(rows as Phrase[]);
  });
}
