import type { EngineMigration } from '../engine-migration.ts';

/** Adds the owner of a held application, to limit applications per owner. Older rows have no owner. */
export const heldApplicationOwners: EngineMigration = async (db) => {
  await db.schema
    .alterTable('held_applications')
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('held_applications_owner').on('held_applications').column('owner').execute();
};
