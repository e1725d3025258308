import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds the index version to resumes and clears the index, which the next start rebuilds with skills. */
export const personalOrder: EngineMigration = async (db, engine) => {
  await db.schema.alterTable('files').addColumn('words_version', 'integer').execute();
  if (engine === 'sqlite') await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(db);
  await sql`delete from search_jobs`.execute(db);
  await sql`delete from search_terms`.execute(db);
  await sql`update search_state set version = version + 1`.execute(db);
};
