import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Creates the outbox of applications to applicant tracking systems, and the times of their next requests. */
export const atsDeliveries: EngineMigration = async (db) => {
  await db.schema
    .createTable('ats_deliveries')
    .addColumn('receipt_id', 'text', (column) =>
      column.primaryKey().references('application_history.receipt_id').onDelete('cascade'),
    )
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('in_doubt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('ats_id', 'text')
    .addColumn('last_result', 'text')
    .addColumn('alerted_at', 'text')
    .addColumn('status_event_at', 'text')
    .execute();
  await sql`create index ats_deliveries_due on ats_deliveries (next_attempt_at) where state in ('waiting', 'sending')`.execute(
    db,
  );
  await db.schema.createIndex('ats_deliveries_ats_id').on('ats_deliveries').columns(['source', 'ats_id']).execute();
  await db.schema
    .createTable('ats_request_times')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .execute();
};
