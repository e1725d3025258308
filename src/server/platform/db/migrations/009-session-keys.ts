import type { EngineMigration } from '../engine-migration.ts';

/** Adds key rotation, sign-in method and device to sessions. */
export const sessionKeys: EngineMigration = async (db) => {
  await db.schema.alterTable('sessions').addColumn('previous_key_hash', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('key_rotated_at', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('way', 'text', (column) => column.notNull().defaultTo('code'))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
};
