import type { EngineMigration } from '../engine-migration.ts';
import { identityColumn } from './identity-column.ts';

/** Creates applications, their history, and the opt-outs from e-mail. */
export const applications: EngineMigration = async (db, engine) => {
  await db.schema
    .createTable('applications')
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('applied_at', 'text')
    .addColumn('hire_applied_at', 'text')
    .addColumn('resume_id', 'text')
    .addColumn('cover_letter', 'text', (column) => column.notNull())
    .addColumn('additional_info', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('applications_pk', ['candidate_id', 'job_id'])
    .execute();
  await db.schema.createIndex('applications_job').on('applications').column('job_id').execute();

  await db.schema
    .createTable('application_history')
    .addColumn('id', 'integer', identityColumn(engine))
    .addColumn('candidate_id', 'text', (column) => column.notNull().references('candidates.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id'))
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .addColumn('resume_id', 'text')
    .execute();
  await db.schema.createIndex('application_history_candidate').on('application_history').column('candidate_id').execute();

  await db.schema
    .createTable('opt_outs')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};
