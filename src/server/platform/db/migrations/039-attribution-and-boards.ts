import type { EngineMigration } from '../engine-migration.ts';

/** Adds the source of applications, the counters of visits, and the notices that job boards wait for. */
export const attributionAndBoards: EngineMigration = async (db) => {
  await db.schema.alterTable('application_history').addColumn('attribution', 'text').execute();
  await db.schema
    .createTable('visit_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('begun', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('visit_counts_pk', ['day', 'job_id', 'source'])
    .execute();
  await db.schema
    .createTable('board_channels')
    .addColumn('channel', 'text', (column) => column.primaryKey())
    .addColumn('seen_version', 'integer', (column) => column.notNull())
    .addColumn('seen_job_id', 'integer', (column) => column.notNull())
    .addColumn('seen_until', 'text', (column) => column.notNull())
    .addColumn('budget_period', 'text', (column) => column.notNull())
    .addColumn('budget_used', 'integer', (column) => column.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('paused_until', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_result', 'text')
    .execute();
  await db.schema
    .createTable('board_notices')
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('board_notices_pk', ['channel', 'job_id'])
    .execute();
  await db.schema
    .createIndex('board_notices_order')
    .on('board_notices')
    .columns(['channel', 'priority', 'queued_at', 'job_id'])
    .execute();
};
