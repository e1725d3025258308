/** Unsubscribes addresses and undoes it, with results that do not depend on earlier unsubscribes. */
import type { Db } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/deadlock-retry.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import { optOutStore } from './opt-out-store.ts';

interface OptOutMails {
  /** Queues the mail in the transaction that undoes the unsubscribe. */
  queueUndoNotice(trx: Db, undo: UndoNotice): Promise<void>;
  /** Takes the time of `queueUndoNotice`. */
  rehearseUndoNotice(trx: Db, undo: UndoNotice): Promise<void>;
  /** Delivers queued mails after the commit. */
  wake(): void;
}

export interface UndoNotice {
  email: string;
  undoneAt: Date;
}

interface OptOutServices {
  alerts: {
    endForOptOut(trx: Db, email: string, at: string): Promise<void>;
    restoreForOptOut(trx: Db, email: string, at: string): Promise<void>;
  };
  mails: OptOutMails;
  limits: Pick<RateLimiter, 'chargeUndo'>;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
}

export function createOptOutService(db: Db, { alerts, mails, limits, runOwnerTransaction, now }: OptOutServices) {
  /**
   * The spellings of an inbox wait in one queue, because their undos wait for one limit. Repeats deadlocks, since a batch of alert
   * runs locks the alerts of an address in another order.
   */
  const runInboxTransaction = <Result>(email: string, work: (trx: Db) => Promise<Result>) =>
    retryDeadlock(() => runOwnerTransaction(canonicalizeAddress(email), work));

  return {
    /**
     * `isNew` is for the log only: a response that depends on it would disclose who had unsubscribed.
     * @param sameAs the time of an unsubscribe of the same browser, which this one repeats
     */
    async unsubscribe(email: string, sameAs?: string): Promise<{ at: string; isNew: boolean }> {
      const at = sameAs ?? now().toISOString();
      return runInboxTransaction(email, async (trx) => {
        const isNew = await optOutStore(trx).insert(email, at);
        await alerts.endForOptOut(trx, email, at);
        await optOutStore(trx).recordEndedAlerts(email, at);
        return { at, isNew };
      });
    },

    /** Undefined for an address that gets all mails. */
    findTime: (email: string): Promise<string | undefined> => optOutStore(db).findTime(email),

    isUnsubscribed: (email: string): Promise<boolean> => optOutStore(db).has(email),

    /** Only for the owner of the address: the link of a mail is the proof, or the session of a candidate whose address is proven. */
    resubscribe: (email: string): Promise<void> =>
      runInboxTransaction(email, async (trx) => {
        const at = await optOutStore(trx).findTimeOfAlerts(email);
        await optOutStore(trx).deleteByEmail(email);
        if (at !== undefined) await alerts.restoreForOptOut(trx, email, at);
      }),

    /**
     * Undoes the unsubscribe of this time and mails the owner. After a later unsubscribe it changes nothing. An earlier one stays in
     * effect: only the alerts that have been ended since are restored, without a mail, which strangers could have sent again and again.
     * The result is for the log only, as that of `unsubscribe`.
     */
    async undo(email: string, at: string): Promise<{ isResubscribed: boolean }> {
      const isResubscribed = await runInboxTransaction(email, async (trx) => {
        await limits.chargeUndo(trx, email);
        const isRemoved = await optOutStore(trx).remove(email, at);
        const notice = { email, undoneAt: now() };
        if (isRemoved || (await optOutStore(trx).lockRepeated(email, at))) await alerts.restoreForOptOut(trx, email, at);
        if (isRemoved) await mails.queueUndoNotice(trx, notice);
        else await mails.rehearseUndoNotice(trx, notice);
        return isRemoved;
      });
      mails.wake();
      return { isResubscribed };
    },
  };
}

export type OptOutService = ReturnType<typeof createOptOutService>;
