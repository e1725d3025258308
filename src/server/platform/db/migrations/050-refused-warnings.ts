import type { EngineMigration } from '../engine-migration.ts';

/** Counts the expiry warnings that a mail server refused: a dead mailbox must not keep its account forever. */
export const refusedWarnings: EngineMigration = async (db) => {
  await db.schema
    .alterTable('candidates')
    .addColumn('refused_warnings', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
