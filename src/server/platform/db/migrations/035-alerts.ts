import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Creates alerts and the ledger of their jobs, and numbers jobs by the version of the catalogue that changed them. */
export const alerts: EngineMigration = async (db) => {
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('criteria', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('warned_at', 'text')
    .addColumn('start_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('seen_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_run_at', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('last_run_at', 'text')
    .addColumn('last_new', 'integer')
    .addColumn('last_new_at', 'text')
    .execute();
  await db.schema.createIndex('alerts_by_email').on('alerts').column('email').execute();
  await db.schema.createIndex('alerts_by_next_run').on('alerts').columns(['state', 'next_run_at']).execute();
  await db.schema.createIndex('alerts_by_end').on('alerts').columns(['state', 'ends_at']).execute();
  await db.schema
    .createTable('alert_jobs')
    .addColumn('alert_id', 'text', (column) => column.notNull().references('alerts.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('mailed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_jobs_pk', ['alert_id', 'job_id'])
    .execute();
  for (const name of ['published_version', 'changed_version'] as const)
    await db.schema
      .alterTable('jobs')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  // Jobs published before this migration are new to no alert.
  await sql`update jobs set published_version = 1 where is_approved = 1`.execute(db);
  await db.schema.createIndex('jobs_by_change').on('jobs').column('changed_version').execute();
};
