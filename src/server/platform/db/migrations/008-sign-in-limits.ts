import type { EngineMigration } from '../engine-migration.ts';

/** Creates rate limits and trusted devices; adds links, key ids and refunds to one-time codes. */
export const signInLimits: EngineMigration = async (db) => {
  await db.schema
    .createTable('sign_in_limits')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('marks', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_limits_expiry').on('sign_in_limits').column('expires_at').execute();

  await db.schema
    .createTable('code_tallies')
    .addColumn('minute', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('trusted_devices')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trusted_devices_candidate').on('trusted_devices').column('candidate_id').execute();

  for (const column of ['key_id', 'link_hash', 'asked_from', 'charge']) {
    await db.schema.alterTable('one_time_codes').addColumn(column, 'text').execute();
  }
};
