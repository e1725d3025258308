import type { EngineMigration } from '../engine-migration.ts';

/** Creates the sources of jobs, and what their last runs have read. */
export const sources: EngineMigration = async (db) => {
  await db.schema
    .createTable('sources')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('next_run_at', 'text', (column) => column.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('last_run_at', 'text')
    .addColumn('last_success_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rejected', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('validators', 'text')
    .execute();
  await db.schema
    .createTable('source_rows')
    .addColumn('source', 'text', (column) => column.notNull().references('sources.name').onDelete('cascade'))
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text')
    .addColumn('rejection', 'text')
    .addColumn('read_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_rows_pk', ['source', 'external_id'])
    .execute();
};
