import type { EngineMigration } from '../engine-migration.ts';

/** Creates the applications that wait for the code of their sender. */
export const heldApplications: EngineMigration = async (db) => {
  await db.schema
    .createTable('held_applications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('held_applications_expiry').on('held_applications').column('expires_at').execute();
};
