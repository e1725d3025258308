import type { EngineMigration } from '../engine-migration.ts';

/** Adds since when only a webhook of all companies has an application. Empty for applications that were handed over before. */
export const undeliveredApplications: EngineMigration = async (db) => {
  await db.schema.alterTable('application_history').addColumn('undelivered_since', 'text').execute();
};
