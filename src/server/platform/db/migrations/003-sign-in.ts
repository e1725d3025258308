import type { EngineMigration } from '../engine-migration.ts';

/** Creates one-time codes and sessions. Secrets are stored as hashes only. */
export const signIn: EngineMigration = async (db) => {
  await db.schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code_mac', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('one_time_codes_email').on('one_time_codes').columns(['email', 'created_at']).execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('sessions_candidate').on('sessions').column('candidate_id').execute();
};
