import type { EngineMigration } from '../engine-migration.ts';

/** Creates the hashes of used ID tokens, stored until the tokens expire. */
export const usedTokens: EngineMigration = async (db) => {
  await db.schema
    .createTable('used_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('used_tokens_expiry').on('used_tokens').column('expires_at').execute();
};
