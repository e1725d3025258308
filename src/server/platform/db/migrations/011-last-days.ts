import type { EngineMigration } from '../engine-migration.ts';

/** The next last day of an open job, which every visitor's answer depends on, is one look into an index. */
export const lastDays: EngineMigration = async (db) => {
  await db.schema.createIndex('search_jobs_last_day').on('search_jobs').column('valid_through').execute();
};
