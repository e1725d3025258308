import type { EngineMigration } from '../engine-migration.ts';

/** Adds who holds an application, so that nobody can hold too many. Applications from before count for no one. */
export const heldApplicationOwners: EngineMigration = async (db) => {
  await db.schema
    .alterTable('held_applications')
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('held_applications_owner').on('held_applications').column('owner').execute();
};
