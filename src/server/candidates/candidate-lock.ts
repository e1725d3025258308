import type { DatabaseEngine, Db } from '../platform/db/database.ts';

/**
 * Locks a candidate until the transaction ends, so that a deletion waits for it. SQLite has one writer anyway.
 * Never with a share lock: PostgreSQL lets each new one pass a deletion that waits, so a stream of them would stop it.
 * @param strength `update` also makes others wait that insert rows of the candidate
 * @returns false after a deletion
 */
export async function lockCandidate(
  trx: Db,
  engine: DatabaseEngine,
  [column, value]: [column: 'id' | 'email', value: string],
  strength: 'no-key-update' | 'update',
): Promise<boolean> {
  const row = await trx
    .selectFrom('candidates')
    .where(column, '=', value)
    .select('id')
    .$if(engine === 'postgresql', (query) => (strength === 'update' ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst();
  return row !== undefined;
}
