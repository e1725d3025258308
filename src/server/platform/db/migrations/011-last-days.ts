import type { EngineMigration } from '../engine-migration.ts';

/** Indexes the next expiry of an open job, which every public response depends on. */
export const lastDays: EngineMigration = async (db) => {
  await db.schema.createIndex('search_jobs_last_day').on('search_jobs').column('valid_through').execute();
};
