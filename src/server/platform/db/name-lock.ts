import { sql } from 'kysely';
import type { DatabaseEngine, Db } from './database.ts';

/**
 * Serializes transactions that lock the same name, whether or not a row has it. The lock ends with the transaction. SQLite has one
 * writer anyway.
 */
export async function lockName(trx: Db, engine: DatabaseEngine, name: string): Promise<void> {
  if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
