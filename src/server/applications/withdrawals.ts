/** Undoes quick applications, withdraws applications and restores them. */
import { withdrawalUndoMs } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { DomainError, notFoundForCandidate, signedOut } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { selfIdentificationStore } from '../self-identification/self-identification-store.ts';
import { applicationStore } from './application-store.ts';
import { type Submission, submissionStore } from './submission-store.ts';

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

interface WithdrawalOptions {
  now: Clock;
  rateLimits: Pick<RateLimiter, 'chargeWithdrawal'>;
}

export function createWithdrawalService({ db, engine }: Database, { now, rateLimits }: WithdrawalOptions) {
  /** Throws for an unknown application or one of another candidate. */
  async function findOwn(store: ReturnType<typeof submissionStore>, receiptId: string, candidateId: string): Promise<Submission> {
    const submission = await store.find(receiptId);
    if (submission?.candidateId !== candidateId) throw notFoundForCandidate(messages.applicationUnknown);
    return submission;
  }

  return {
    /** Removes a quick application before its hand-over. Throws a conflict afterwards. */
    undoQuickApply(candidateId: string, receiptId: string): Promise<void> {
      return db.transaction().execute(async (trx: Db) => {
        // First, as the deletion of an account does: another order would deadlock.
        if (!(await lockCandidate(trx, engine, ['id', candidateId], 'share'))) throw signedOut();
        const store = submissionStore(trx);
        const jobId = await store.removeUnreleased(receiptId, candidateId);
        if (jobId === undefined) {
          await findOwn(store, receiptId, candidateId);
          throw new DomainError('conflict', messages.applicationHandedOver, { code: 'handed_over' });
        }
        await applicationStore(trx, engine).restorePrevious(candidateId, jobId);
      });
    },

    /** Idempotent. Deletes voluntary answers at once, which Undo does not restore. Throws a conflict after the company's answer. */
    async withdraw(candidateId: string, receiptId: string): Promise<Submission> {
      const store = submissionStore(db);
      const withdrawn = await db.transaction().execute(async (trx) => {
        const found = await submissionStore(trx).withdraw(receiptId, candidateId, now().toISOString());
        if (!found) return undefined;
        await rateLimits.chargeWithdrawal(trx, candidateId);
        await selfIdentificationStore(trx).delete(receiptId);
        return found;
      });
      if (withdrawn) return withdrawn;
      const submission = await findOwn(store, receiptId, candidateId);
      if (submission.withdrawnAt === null) throw new DomainError('conflict', messages.applicationClosed, { code: 'closed' });
      return submission;
    },

    /** Throws a conflict after the hand-over of the withdrawal. */
    async undoWithdrawal(candidateId: string, receiptId: string): Promise<Submission> {
      const store = submissionStore(db);
      const withdrawnAfter = new Date(now().getTime() - withdrawalUndoMs).toISOString();
      const restored = await store.undoWithdrawal(receiptId, candidateId, withdrawnAfter);
      if (restored) return restored;
      const submission = await findOwn(store, receiptId, candidateId);
      if (submission.withdrawnAt !== null)
        throw new DomainError('conflict', messages.withdrawalFinal, { code: 'withdrawal_final' });
      return submission;
    },
  };
}
