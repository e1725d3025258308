import type { EngineMigration } from '../engine-migration.ts';

/** Adds the form that a held file answers; null for a held form itself. */
export const heldAnswerFiles: EngineMigration = async (db) => {
  await db.schema.alterTable('held_applications').addColumn('form_id', 'text').execute();
  await db.schema.createIndex('held_applications_form').on('held_applications').column('form_id').execute();
};
