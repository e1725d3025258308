import type { EngineMigration } from '../engine-migration.ts';

/** Adds the sanitizer version to job descriptions. */
export const sanitizedWith: EngineMigration = async (db) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('sanitised_with', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
};
