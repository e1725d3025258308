import type { EngineMigration } from '../engine-migration.ts';

/** Creates the sealed answers of voluntary self-identification, and until when a hand-over waits for them. */
export const selfIdentification: EngineMigration = async (db) => {
  await db.schema.alterTable('ats_deliveries').addColumn('asks_until', 'text').execute();
  await db.schema
    .createTable('self_identifications')
    .addColumn('receipt_id', 'text', (column) =>
      column.primaryKey().references('application_history.receipt_id').onDelete('cascade'),
    )
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};
