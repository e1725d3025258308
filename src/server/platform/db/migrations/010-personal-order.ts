import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** How far a resume was read; and an index with whole skills, which the next start fills. */
export const personalOrder: EngineMigration = async (db, engine) => {
  await db.schema.alterTable('files').addColumn('words_version', 'integer').execute();
  if (engine === 'sqlite') await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(db);
  await sql`delete from search_jobs`.execute(db);
  await sql`delete from search_terms`.execute(db);
  await sql`update search_state set version = version + 1`.execute(db);
};
