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
  await db.schema
    .createTable('held_answer_files')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('held_answer_files_pk', ['application_id', 'question_id'])
    .execute();
  await db.schema.createIndex('held_answer_files_expiry').on('held_answer_files').column('expires_at').execute();
  await db.schema
    .createTable('voluntary_answers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('answers', 'text')
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('voluntary_answers_expiry').on('voluntary_answers').column('expires_on').execute();
};
