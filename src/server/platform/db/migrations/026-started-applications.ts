import type { EngineMigration } from '../engine-migration.ts';

/** Creates the applications that candidates began with a first resume and have not sent yet. */
export const startedApplications: EngineMigration = async (db) => {
  await db.schema
    .createTable('started_applications')
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('dismissed_at', 'text')
    .addPrimaryKeyConstraint('started_applications_pk', ['candidate_id', 'job_id'])
    .execute();
  await db.schema.createIndex('started_applications_age').on('started_applications').column('started_at').execute();
};
