import type { EngineMigration } from '../engine-migration.ts';

/** Adds the questions of jobs, and the answers of applications. */
export const questions: EngineMigration = async (db) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('questions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('apply_url', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('application_history').addColumn('answers', 'text').execute();
};
