import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** Adds rows that refer to the candidates, so that their deletion fails. */
export async function keepFromDeletion({ database: { db } }: { database: Database }, candidateIds: string[]): Promise<void> {
  await sql`create table kept_candidates (candidate_id text references candidates (id))`.execute(db);
  for (const id of candidateIds) await sql`insert into kept_candidates values (${id})`.execute(db);
}
