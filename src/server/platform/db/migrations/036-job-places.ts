import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds further places of jobs, and groups of equal jobs (docs/decisions/048). The start indexes all jobs again. */
export const jobPlaces: EngineMigration = async (db, engine) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('places', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createTable('search_groups')
    .addColumn('job_id', 'integer', (column) => column.primaryKey())
    .addColumn('group_key', 'text', (column) => column.notNull())
    .addColumn('places', 'text')
    .addColumn('place_total', 'integer')
    .addColumn('pay', 'text')
    .execute();
  await db.schema.createIndex('search_groups_by_key').on('search_groups').column('group_key').execute();
  if (engine === 'sqlite') await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(db);
  await sql`delete from search_jobs`.execute(db);
};
