import type { EngineMigration } from '../engine-migration.ts';

/** Indexes the outbox by kind: codes are sent before other mail. */
export const outboxByKind: EngineMigration = async (db) => {
  await db.schema
    .createIndex('outbox_due_by_kind')
    .on('outbox')
    .columns(['sent_at', 'failed_at', 'kind', 'next_attempt_at'])
    .execute();
};
