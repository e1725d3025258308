import type { EngineMigration } from '../engine-migration.ts';

/** Adds the expiry of mailed links, and counts the code mails of each minute. */
export const codeLimits: EngineMigration = async (db) => {
  // Null for codes of the previous release, whose links expire with the code.
  await db.schema.alterTable('one_time_codes').addColumn('link_expires_at', 'text').execute();
  await db.schema
    .alterTable('code_tallies')
    .addColumn('mails', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
