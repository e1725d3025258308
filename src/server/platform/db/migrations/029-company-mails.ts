import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds where the applications of a company or a job go, by when they are answered, and the queue of the daily digest. */
export const companyMails: EngineMigration = async (db) => {
  for (const table of ['companies', 'jobs']) {
    await db.schema
      .alterTable(table)
      .addColumn('applications_to', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable(table).addColumn('reply_by_days', 'integer').execute();
  }
  await db.schema.alterTable('companies').addColumn('applications_digest', 'text').execute();
  await db.schema.alterTable('application_history').addColumn('digest_to', 'text').execute();
  // Both are empty for almost every row.
  await sql`create index application_history_digest on application_history (digest_to) where digest_to is not null`.execute(db);
  await sql`create index application_history_unanswered on application_history (reply_by)
    where reply_by is not null and status is null and withdrawn_at is null`.execute(db);
};
