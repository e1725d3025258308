import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Indexes waiting mails in the order of their delivery: a claim sorted all of them, and a morning has many alerts. */
export const outboxRanks: EngineMigration = async (db) => {
  await sql`create index outbox_by_rank on outbox
    ((case kind when 'code' then 0 when 'alert' then 4 else 2 end + case when attempts > 0 then 1 else 0 end), next_attempt_at)
    where sent_at is null and failed_at is null`.execute(db);
};
