import type { EngineMigration } from '../engine-migration.ts';

/** Creates the jobs that candidates saved. */
export const savedJobs: EngineMigration = async (db) => {
  await db.schema
    .createTable('saved_jobs')
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_jobs_pk', ['candidate_id', 'job_id'])
    .execute();
};
