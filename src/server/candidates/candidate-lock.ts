import type { DatabaseEngine, Db } from '../platform/db/database.ts';

/**
 * Locks a candidate until the transaction ends, so that a deletion waits for it. SQLite has one writer anyway.
 * @param strength `update` also makes others wait that lock the candidate
 * @returns false after a deletion
 */
export async function lockCandidate(
  trx: Db,
  engine: DatabaseEngine,
  [column, value]: [column: 'id' | 'email', value: string],
  strength: 'share' | 'update',
): Promise<boolean> {
  const row = await trx
    .selectFrom('candidates')
    .where(column, '=', value)
    .select('id')
    .$if(engine === 'postgresql', (query) => (strength === 'share' ? query.forShare() : query.forUpdate()))
    .executeTakeFirst();
  return row !== undefined;
}
