import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds the words of employment, and the pay by which jobs are compared. The start indexes all jobs again. */
export const employmentAndPay: EngineMigration = async (db, engine) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('employment', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('search_jobs')
    .addColumn('pay_currency', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('search_jobs').addColumn('pay_year', 'integer').execute();
  if (engine === 'sqlite') await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(db);
  await sql`delete from search_jobs`.execute(db);
};
