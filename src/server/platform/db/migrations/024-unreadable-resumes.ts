import type { EngineMigration } from '../engine-migration.ts';

/** Creates the hashes of resumes that could not be read, so that the same bytes are not read again. */
export const unreadableResumes: EngineMigration = async (db) => {
  await db.schema
    .createTable('unreadable_resumes')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('failed_at', 'text', (column) => column.notNull())
    .execute();
};
