/** Undoes quick applications, withdraws applications and restores them. */
import { withdrawalUndoMs } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { DomainError, notFoundForCandidate, signedOut } from '../domain-error.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { selfIdentificationStore } from '../self-identification/self-identification-store.ts';
import { applicationStore } from './application-store.ts';
import { type Submission, submissionStore } from './submission-store.ts';

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

interface WithdrawalOptions {
  rateLimits: Pick<RateLimiter, 'chargeWithdrawal'>;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
}

/** Reads an application before it queues and locks: requests that change nothing must not delay those that do. */
export function createWithdrawalService({ db, engine }: Database, { rateLimits, runOwnerTransaction, now }: WithdrawalOptions) {
  /** Throws for an unknown application or one of another candidate. */
  async function findOwn(store: ReturnType<typeof submissionStore>, receiptId: string, candidateId: string): Promise<Submission> {
    const submission = await store.find(receiptId);
    if (submission?.candidateId !== candidateId) throw notFoundForCandidate(messages.applicationUnknown);
    return submission;
  }

  return {
    /** Removes a quick application before its hand-over. Throws a conflict afterwards. */
    async undoQuickApply(candidateId: string, receiptId: string): Promise<void> {
      const { releasedAt } = await findOwn(submissionStore(db), receiptId, candidateId);
      if (releasedAt !== null) throw handedOver();
      await runOwnerTransaction(candidateId, async (trx) => {
        // First, as the deletion of an account does: another order would deadlock.
        if (!(await lockCandidate(trx, engine, ['id', candidateId], 'no-key-update'))) throw signedOut();
        const store = submissionStore(trx);
        const jobId = await store.removeUnreleased(receiptId, candidateId);
        if (jobId === undefined) {
          await findOwn(store, receiptId, candidateId);
          throw handedOver();
        }
        await applicationStore(trx, engine).restorePrevious(candidateId, jobId);
      });
    },

    /** Idempotent. Deletes voluntary answers at once, which Undo does not restore. Throws a conflict after the company's answer. */
    async withdraw(candidateId: string, receiptId: string): Promise<Submission> {
      const store = submissionStore(db);
      const found = await findOwn(store, receiptId, candidateId);
      if (found.withdrawnAt !== null) return found;
      const withdrawn = await runOwnerTransaction(candidateId, async (trx) => {
        const changed = await submissionStore(trx).withdraw(receiptId, candidateId, now().toISOString());
        if (!changed) return undefined;
        await rateLimits.chargeWithdrawal(trx, candidateId);
        await selfIdentificationStore(trx).delete(receiptId);
        return changed;
      });
      if (withdrawn) return withdrawn;
      const submission = await findOwn(store, receiptId, candidateId);
      if (submission.withdrawnAt === null) throw new DomainError('conflict', messages.applicationClosed, { code: 'closed' });
      return submission;
    },

    /** Throws a conflict after the hand-over of the withdrawal. */
    async undoWithdrawal(candidateId: string, receiptId: string): Promise<Submission> {
      const store = submissionStore(db);
      const found = await findOwn(store, receiptId, candidateId);
      if (found.withdrawnAt === null) return found;
      const withdrawnAfter = isoBefore(now(), withdrawalUndoMs);
      const restored = await runOwnerTransaction(candidateId, (trx) =>
        submissionStore(trx).undoWithdrawal(receiptId, candidateId, withdrawnAfter),
      );
      if (restored) return restored;
      const submission = await findOwn(store, receiptId, candidateId);
      if (submission.withdrawnAt !== null)
        throw new DomainError('conflict', messages.withdrawalFinal, { code: 'withdrawal_final' });
      return submission;
    },
  };
}

const handedOver = () => new DomainError('conflict', messages.applicationHandedOver, { code: 'handed_over' });
