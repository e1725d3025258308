import type { EngineMigration } from '../engine-migration.ts';

/** Codes are looked for before other mails, however many of those wait. */
export const outboxByKind: EngineMigration = async (db) => {
  await db.schema
    .createIndex('outbox_due_by_kind')
    .on('outbox')
    .columns(['sent_at', 'failed_at', 'kind', 'next_attempt_at'])
    .execute();
};
