import type { EngineMigration } from '../engine-migration.ts';

/** ID tokens that have signed somebody in, hashed, for as long as they would still be taken. */
export const usedTokens: EngineMigration = async (db) => {
  await db.schema
    .createTable('used_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('used_tokens_expiry').on('used_tokens').column('expires_at').execute();
};
