import type { EngineMigration } from '../engine-migration.ts';

/** Describes trusted devices, links sessions to them, and codes to the browser that requested them. */
export const signedInDevices: EngineMigration = async (db) => {
  await db.schema
    .alterTable('trusted_devices')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('trusted_devices')
    .addColumn('is_browser', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('trusted_devices').addColumn('created_at', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('trusted_device', 'text', (column) => column.references('trusted_devices.secret_hash').onDelete('set null'))
    .execute();
  await db.schema.createIndex('sessions_trusted_device').on('sessions').column('trusted_device').execute();
  await db.schema.alterTable('one_time_codes').addColumn('requested_by', 'text').execute();
};
