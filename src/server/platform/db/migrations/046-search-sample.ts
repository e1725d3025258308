import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Indexes one job in sixteen, which stand for the others where an exact count would take too long (docs/decisions/066). */
export const searchSample: EngineMigration = async (db, engine) => {
  if (engine === 'sqlite') return;
  await sql`create index search_jobs_sample on search_jobs using gin (tokens) where job_id % 16 = 0`.execute(db);
};
