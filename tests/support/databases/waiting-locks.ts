import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Counts the connections to PostgreSQL's database of `trx` that wait for a lock. */
export async function countLockWaits(trx: Db): Promise<number> {
  // A transaction sees the connections that were open when it first asked.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
  return rows[0]?.count ?? 0;
}
