import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Covers what counts of open jobs read: without it, each count reads all rows of a large catalogue (docs/decisions/021). */
export const openCounts: EngineMigration = async (db, engine) => {
  // The pool's time limit is for requests.
  if (engine === 'postgresql') await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create index jobs_open_counts on jobs (id, company_id, type, valid_through)
    where is_approved = 1 and closed_at is null`.execute(db);
};
