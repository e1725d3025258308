/** What both engines count in the same words, each over its own hits. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import type { SearchEngine, Tallied, Wanted } from './search-engine.ts';

/** @param hits the engine's `from … where …`, whose rows of `search_jobs` are called `found` */
export function countingOver(db: Db, hits: (wanted: Wanted) => RawBuilder<unknown>): Pick<SearchEngine, 'count' | 'tally'> {
  return {
    async count(wanted) {
      const { rows } = await sql<{ total: number }>`select count(*) as total ${hits(wanted)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async tally(wanted, since) {
      const counted = sql.join(
        Object.entries(since).map(
          ([option, from]) => sql`count(*) filter (where found.approved_at >= ${from}) as ${sql.ref(option)}`,
        ),
      );
      const { rows } = await sql<Tallied>`
        select found.facets, count(*) as "Any Time", ${counted} ${hits(wanted)} group by found.facets`.execute(db);
      return rows;
    },
  };
}

export const since = (approvedSince: Instant | undefined) =>
  approvedSince === undefined ? sql`` : sql`and found.approved_at >= ${approvedSince}`;
