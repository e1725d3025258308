import type { EngineMigration } from '../engine-migration.ts';

/** Adds facts of the selection. Null means that the company does not state them. */
export const jobFacts: EngineMigration = async (db) => {
  await db.schema.alterTable('jobs').addColumn('last_confirmed', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('vacancy', 'integer').execute();
  await db.schema.alterTable('jobs').addColumn('ai_use', 'text').execute();
};
