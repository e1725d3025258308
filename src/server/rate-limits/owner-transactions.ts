/** Runs two transactions of an owner at a time. */
import { unavailable } from '../domain-error.ts';
import { limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import type { Db } from '../platform/db/database.ts';

/** Parallel transactions of an owner wait for its lock: without a limit, with all connections of the portal. */
const maxRunning = 2;
const maxWaiting = 200;

/** Throws an unavailable error for an owner with too many waiting transactions. */
export function createOwnerTransactions(db: Db) {
  const inTurn = limitGroupConcurrency(maxRunning, maxWaiting, unavailable);
  return <T>(owner: string, work: (trx: Db) => Promise<T>): Promise<T> => inTurn(owner, () => db.transaction().execute(work));
}

export type OwnerTransactions = ReturnType<typeof createOwnerTransactions>;
