/** Deletes accounts: a day after their candidates ask, or after months without activity. */

import { accountDeletionDelayMs, accountExpiryNoticeDays } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { applicationStore } from '../applications/application-store.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { candidateStore, maxRefusedWarnings } from '../candidates/candidate-store.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError, signedOut } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { generateSecret, hashSecret } from '../platform/crypto/random-secret.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { OptOutService } from '../unsubscribe/opt-outs.ts';
import type { AccountErasure } from './account-erasure.ts';
import { type AccountState, accountStore, type DueDeletion } from './account-store.ts';
import { addMonths } from './calendar-months.ts';

export interface AccountMails {
  queueDeletionScheduled(trx: Db, scheduled: { email: string; undoToken: string; dueAt: Date }): Promise<void>;
  queueAccountExpiry(trx: Db, expiry: { email: string; lastDay: Date; months: number }): Promise<void>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

interface AccountServiceOptions {
  database: Database;
  erasure: AccountErasure;
  mails: AccountMails;
  candidates: Pick<CandidateService, 'hasProvenAddress'>;
  optOuts: Pick<OptOutService, 'findTime' | 'resubscribe'>;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
  log: AppLogger;
  /** An account is deleted after as many months without activity; 0 keeps it. */
  retentionMonths: number;
}

export interface AccountStatus {
  /** Undefined when accounts never expire. */
  keptUntil: Date | undefined;
  deletionDueAt: string | null;
  applications: number;
  /** Undefined also for an address that was never proven. */
  unsubscribedAt: string | undefined;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  database,
  erasure,
  mails,
  candidates,
  optOuts,
  runOwnerTransaction,
  now,
  log,
  retentionMonths,
}: AccountServiceOptions) {
  const { db, engine } = database;
  const store = accountStore(db, engine);

  const noticeMs = accountExpiryNoticeDays * dayMs;
  /** The last activity of accounts that expire at this time. */
  const activityBefore = (time: Date) => addMonths(time, -retentionMonths).toISOString();
  const ago = (ms: number) => isoBefore(now(), ms);

  /** True for an account that was warned in time and not used since. */
  const isExpired = ({ activeAt, expiryWarnedAt, deletionDueAt }: AccountState) =>
    deletionDueAt === null && activeAt <= activityBefore(now()) && expiryWarnedAt !== null && expiryWarnedAt <= ago(noticeMs);

  async function warn(candidateId: string): Promise<boolean> {
    const warnedAt = now();
    const isWarned = await db.transaction().execute(async (trx) => {
      const account = await accountStore(trx, engine).lock(candidateId);
      const isDue =
        account && account.expiryWarnedAt === null && account.activeAt <= activityBefore(new Date(warnedAt.getTime() + noticeMs));
      if (!isDue) return false;
      await candidateStore(trx).recordExpiryWarning(candidateId, warnedAt.toISOString());
      const lastDay = new Date(
        Math.max(addMonths(new Date(account.activeAt), retentionMonths).getTime(), warnedAt.getTime() + noticeMs),
      );
      await mails.queueAccountExpiry(trx, { email: account.email, lastDay, months: retentionMonths });
      return true;
    });
    if (isWarned) mails.wake();
    return isWarned;
  }

  return {
    /** Undefined for a deleted account. */
    async findStatus(candidateId: string): Promise<AccountStatus | undefined> {
      const account = await store.find(candidateId);
      if (!account) return undefined;
      const applications = await applicationStore(db, engine).countByCandidate(candidateId);
      const keptUntil = retentionMonths === 0 ? undefined : addMonths(new Date(account.activeAt), retentionMonths);
      const optedOutAt = await optOuts.findTime(account.email);
      const isVisible = optedOutAt !== undefined && (await candidates.hasProvenAddress(candidateId));
      return {
        keptUntil,
        deletionDueAt: account.deletionDueAt,
        applications,
        unsubscribedAt: isVisible ? optedOutAt : undefined,
      };
    },

    /** Throws for an address that was never proven: its owner may be another person, who wants no mails. */
    async resubscribe({ candidateId, email }: { candidateId: string; email: string }): Promise<void> {
      if (!(await candidates.hasProvenAddress(candidateId)))
        throw new DomainError('forbidden', messages.emailCodeRequired, { code: 'address_unproven' });
      await optOuts.resubscribe(email);
      log.info({ event: 'unsubscribe_undone', candidate: candidateId }, 'a candidate gets mails again');
    },

    /** Schedules the deletion in the transaction that consumes the code. Call `wakeMails` after its commit. */
    async scheduleDeletion({ candidateId, email }: { candidateId: string; email: string }, trx: Db): Promise<string> {
      const accounts = accountStore(trx, engine);
      const account = await accounts.lock(candidateId);
      if (!account) throw signedOut();
      if (account.deletionDueAt !== null) return account.deletionDueAt;
      const undoToken = generateSecret();
      const dueAt = new Date(now().getTime() + accountDeletionDelayMs);
      await accounts.insertDeletion(candidateId, {
        dueAt: dueAt.toISOString(),
        undoHash: hashSecret(undoToken),
        requestedAt: now().toISOString(),
      });
      await mails.queueDeletionScheduled(trx, { email, undoToken, dueAt });
      log.info({ event: 'account_deletion_requested', candidate: candidateId }, 'a candidate asked to delete the account');
      return dueAt.toISOString();
    },

    wakeMails: mails.wake,
    retentionMonths,

    /** Undoing twice succeeds. Throws when the account was deleted after the request was authenticated. */
    async undoDeletion(candidateId: string): Promise<void> {
      const { exists, isUndone } = await removeDeletion(candidateId);
      if (!exists) throw signedOut();
      if (isUndone) logUndo(candidateId);
    },

    /** Throws for a used link, and for one of a deleted account. */
    async undoDeletionByLink(token: string): Promise<void> {
      const undoHash = hashSecret(token);
      const candidateId = await store.findByUndoLink(undoHash, now().toISOString());
      if (candidateId === undefined || !(await removeDeletion(candidateId, undoHash)).isUndone)
        throw new DomainError('invalid', messages.keepLinkInvalid, { code: 'invalid_link' });
      logUndo(candidateId);
    },

    /** Deletes accounts whose day to undo is over, and removes all files that wait for it. Returns the number of accounts. */
    async deleteRequested(signal?: AbortSignal): Promise<number> {
      const isDue = ({ deletionDueAt }: AccountState) => deletionDueAt !== null && deletionDueAt <= now().toISOString();
      const due = (after?: DueDeletion) => store.listDue(now().toISOString(), after);
      try {
        return await handleEach(due, async (id) => (await erasure.deleteRows(id, isDue)) !== undefined, signal);
      } finally {
        await erasure.complete(signal);
      }
    },

    /** Warns inactive candidates, and deletes accounts that stayed inactive after a warning. */
    async deleteInactive(signal?: AbortSignal): Promise<number> {
      if (retentionMonths === 0) return 0;
      const expiring = (after?: AccountState) => store.listUnwarned(activityBefore(new Date(now().getTime() + noticeMs)), after);
      const warned = await handleEach(expiring, warn, signal);
      const expired = (after?: AccountState) => store.listExpired(activityBefore(now()), ago(noticeMs), after);
      let unreachable = 0;
      const eraseExpired = async (id: string) => {
        const erased = await erasure.deleteRows(id, isExpired);
        if (erased && erased.refusedWarnings >= maxRefusedWarnings) unreachable++;
        return erased !== undefined;
      };
      const deleted = await handleEach(expired, eraseExpired, signal);
      if (deleted > 0) await erasure.complete(signal);
      if (warned + deleted > 0)
        log.info({ event: 'accounts_expired', warned, deleted, unreachable }, 'inactive accounts were handled');
      return deleted;
    },
  };

  /** Locks the candidate as the deletion does, so that only one of them learns that it came first. */
  function removeDeletion(candidateId: string, undoHash?: string): Promise<{ exists: boolean; isUndone: boolean }> {
    return runOwnerTransaction(candidateId, async (trx) => {
      const exists = await lockCandidate(trx, engine, ['id', candidateId], 'update');
      return { exists, isUndone: exists && (await accountStore(trx, engine).removeDeletion(candidateId, undoHash)) };
    });
  }

  /** Tries each account once, so that one which fails stops neither the others nor the end. The next run tries it again. */
  async function handleEach<Row extends { id: string }>(
    list: (after: Row | undefined) => Promise<Row[]>,
    handle: (candidateId: string) => Promise<boolean>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let handled = 0;
    for (let batch = await list(undefined); batch.length > 0; batch = await list(batch.at(-1))) {
      for (const { id } of batch) {
        if (signal?.aborted) return handled;
        try {
          if (await handle(id)) handled++;
        } catch (err) {
          log.error({ event: 'account_cleanup_failed', err, candidate: id }, 'an account could not be deleted or warned yet');
        }
      }
    }
    return handled;
  }

  function logUndo(candidateId: string): void {
    log.info({ event: 'account_deletion_undone', candidate: candidateId }, 'a candidate keeps the account');
  }
}
