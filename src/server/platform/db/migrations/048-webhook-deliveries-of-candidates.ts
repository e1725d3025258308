import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Indexes waiting webhook events without those of closed jobs, which are claimed last. */
export const webhookDeliveriesOfCandidates: EngineMigration = async (db) => {
  await sql`create index webhook_deliveries_due_of_candidates on webhook_deliveries (endpoint, next_attempt_at)
    where delivered_at is null and failed_at is null and type <> 'job.closed'`.execute(db);
};
