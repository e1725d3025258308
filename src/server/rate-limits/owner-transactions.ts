/** Runs two concurrent transactions an owner, and four a site. */
import { unavailable } from '../domain-error.ts';
import { limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import type { Db } from '../platform/db/database.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';

/** Transactions of an owner wait for its row lock. Without a limit they would hold every connection. */
const maxOfOwner = 2;
const maxWaitingOfOwner = 200;
/** Owners of a site wait for the lock of its limits as well. */
const maxOfSite = 4;
const maxWaitingOfSite = 1000;

/** Throws an unavailable error for an owner, or a site, with too many waiting transactions. */
export function createOwnerTransactions(db: Db) {
  const limitOwner = limitGroupConcurrency(maxOfOwner, maxWaitingOfOwner, unavailable);
  const limitSite = limitGroupConcurrency(maxOfSite, maxWaitingOfSite, unavailable);

  return <T>(owner: string, work: (trx: Db) => Promise<T>): Promise<T> => {
    const site = getCurrentSite();
    const run = () => db.transaction().execute(work);
    return limitOwner(owner, site === undefined ? run : () => limitSite(site, run, owner));
  };
}

export type RunOwnerTransaction = ReturnType<typeof createOwnerTransactions>;
