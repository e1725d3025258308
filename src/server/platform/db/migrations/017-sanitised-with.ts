import type { EngineMigration } from '../engine-migration.ts';

/** Under which rules a job's description was cleaned: one, until now. */
export const sanitizedWith: EngineMigration = async (db) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('sanitised_with', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
};
