import type { EngineMigration } from '../engine-migration.ts';

/** Adds who hears of the later events of an application. Empty for applications that an earlier release of the portal released. */
export const applicationReceivers: EngineMigration = async (db) => {
  for (const column of ['mails_to', 'webhooks_to'])
    await db.schema.alterTable('application_history').addColumn(column, 'text').execute();
};
