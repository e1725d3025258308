/** Deletes everything that the portal holds of a candidate. */
import { alertStore } from '../alerts/alert-store.ts';
import { applicationStore } from '../applications/application-store.ts';
import { heldApplicationStore } from '../apply-form/held-application-store.ts';
import { candidateStore } from '../candidates/candidate-store.ts';
import type { AppLogger } from '../logger.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/deadlock-retry.ts';
import { truncateWriteAheadLog } from '../platform/db/write-ahead-log.ts';
import { fileRemovalStore, removePendingFile } from '../platform/files/file-removal-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { outboxStore } from '../platform/mail/outbox-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import { secondMs } from '../platform/time/durations.ts';
import { rateLimitStore } from '../rate-limits/rate-limit-store.ts';
import { resumeTokenStore } from '../resumes/resume-token-store.ts';
import { oneTimeCodeStore } from '../sign-in/codes/one-time-code-store.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import { trustedDeviceStore } from '../sign-in/trusted-device-store.ts';
import { optOutStore } from '../unsubscribe/opt-out-store.ts';
import { type AccountState, accountStore } from './account-store.ts';
import { putTombstoneMark, tombstoneHash } from './tombstones.ts';

export interface ReleasedApplication {
  receiptId: string;
  /** The job's present company. */
  company: string;
  /** The names of its webhooks, separated by commas; null if an earlier release of the portal released it. */
  webhooksTo: string | null;
}

/** Notifies companies of a deleted candidate, and drops undelivered events. */
export interface ErasureEvents {
  listApplications(trx: Db, candidateId: string): Promise<ReleasedApplication[]>;
  /** `trx` has deleted the candidate. */
  queueCandidateDeleted(trx: Db, candidateId: string, applications: readonly ReleasedApplication[]): Promise<void>;
}

interface AccountErasureOptions {
  database: Database;
  events: ErasureEvents;
  files: Pick<FileStore, 'put' | 'remove'>;
  now: Clock;
  log: AppLogger;
}

export interface ErasedAccount {
  files: number;
  applications: number;
  /** True while a later run has files or log pages to remove. */
  pending: boolean;
}

interface DeletedRows {
  fileIds: string[];
  applications: number;
  /** The account's warnings that the mail server rejected. */
  refusedWarnings: number;
}

/** Rolls the transaction back. */
class NotDue extends Error {}

export type AccountErasure = ReturnType<typeof createAccountErasure>;

export function createAccountErasure({ database, events, files, now, log }: AccountErasureOptions) {
  const { db, engine } = database;
  const store = accountStore(db, engine);
  const removals = fileRemovalStore(db);

  return {
    /**
     * Deletes the rows, then the files. A later run completes an interrupted removal of files; this one tries no files of other
     * accounts, which may fail and take long.
     * @returns undefined for an unknown candidate
     */
    async erase(candidateId: string): Promise<ErasedAccount | undefined> {
      const erased = await deleteRows(candidateId);
      if (!erased) return undefined;
      const { fileIds, applications } = erased;
      const isComplete = await removeTraces(fileIds, [tombstoneHash(candidateId)]);
      return { files: fileIds.length, applications, pending: !isComplete };
    },

    deleteRows,
    complete,
  };

  /**
   * Deletes the rows in one transaction, and leaves the files to `complete`: other accounts need not wait for a file store that hangs.
   * @param isDue decides with the account locked, which excludes concurrent activity; undefined when the operator deletes
   * @returns undefined for an unknown candidate, or one that is not due
   */
  async function deleteRows(candidateId: string, isDue?: (account: AccountState) => boolean): Promise<DeletedRows | undefined> {
    const email = (await store.find(candidateId))?.email;
    if (email === undefined) return undefined;
    const candidate = { candidateId, email };
    const limits = await listLimits(await listWords(db, candidate));
    // Recording a delivered mail locks the application, then its candidate by the foreign key: the reverse order.
    const erased = await retryDeadlock(() => db.transaction().execute((trx) => eraseRows(trx, candidate, limits, isDue))).catch(
      (error) => {
        if (error instanceof NotDue) return undefined;
        throw error;
      },
    );
    if (!erased) return undefined;
    const { fileIds, applications, words } = erased;
    await deleteNewLimits(words);
    log.info({ event: 'account_deleted', files: fileIds.length, applications }, 'an account was deleted');
    return erased;
  }

  /**
   * Locks in the order of a sign-in, which would deadlock otherwise: the code, the candidate, the limits of the address. A
   * sign-in in progress holds its code, so everything after it sees the whole of that sign-in.
   * @param limits read before, since reading all limits in a transaction would hold its locks for seconds
   * @returns also the words that name the candidate in limits
   */
  async function eraseRows(
    trx: Db,
    candidate: { candidateId: string; email: string },
    limits: readonly string[],
    isDue: ((account: AccountState) => boolean) | undefined,
  ): Promise<DeletedRows & { words: string[] }> {
    const { candidateId, email } = candidate;
    const accounts = accountStore(trx, engine);
    await oneTimeCodeStore(trx).deleteByEmail(email);
    const account = await accounts.lock(candidateId);
    if (!account || isDue?.(account) === false) throw new NotDue();
    const ownsAddress = isDue === undefined || (await candidateStore(trx).hasProvenAddress(candidateId));
    const words = await listWords(trx, candidate);
    await rateLimitStore(trx).deleteSubjects(limits);
    const stored = await candidateStore(trx).listFiles(candidateId);
    const heldFiles = await heldApplicationStore(trx).deleteByCandidate(candidateId);
    const fileIds = [...stored.map(({ id }) => id), ...heldFiles];
    const applications = await applicationStore(trx, engine).countByCandidate(candidateId);
    const sent = await events.listApplications(trx, candidateId);
    await candidateStore(trx).remove(candidateId);
    await events.queueCandidateDeleted(trx, candidateId, sent);
    await resumeTokenStore(trx).forgetUnreadable(stored.map(({ sha256 }) => sha256));
    await outboxStore(trx).deleteByCandidate(email, { exceptAlerts: !ownsAddress });
    // What another owner of the address chose as a guest outlives an account that expired without a proof.
    if (ownsAddress) {
      await optOutStore(trx).deleteByEmail(email);
      await alertStore(trx, engine).discardByEmail(email);
    }
    await accounts.insertTombstone(tombstoneHash(candidateId), now().toISOString());
    await fileRemovalStore(trx).insert(fileIds);
    return { fileIds, applications, refusedWarnings: account.refusedWarnings, words };
  }

  /** Lists the subjects of stored rate limits that name one of the words. */
  async function listLimits(words: readonly string[]): Promise<string[]> {
    const subjects: string[] = [];
    for await (const subject of rateLimitStore(db).streamSubjects(words)) subjects.push(subject);
    return subjects;
  }

  /** Deletes the limits that were stored between their first reading and the commit. The account is deleted even if this fails. */
  async function deleteNewLimits(words: readonly string[]): Promise<void> {
    try {
      await rateLimitStore(db).deleteSubjects(await listLimits(words));
    } catch (err) {
      log.warn({ err }, 'new rate limits of a deleted account were not deleted and stay until they expire');
    }
  }

  /** Removes the files that wait, and completes the deletions that were interrupted or failed in part. */
  async function complete(signal?: AbortSignal): Promise<void> {
    await removeTraces(listAll(removals.list), listAll(store.listUnmarkedTombstones), signal);
  }

  /** Removes files, puts marks and empties the log, whichever of them fails. Returns false when a later run has to. */
  async function removeTraces(fileIds: Items, tombstones: Items, signal?: AbortSignal): Promise<boolean> {
    const end = performance.now() + maxFailingMs;
    const areFilesRemoved = await tryEach(fileIds, removeFile, end, signal);
    const areMarksPut = await tryEach(tombstones, putMark, end, signal);
    return (await truncateWriteAheadLog(database)) && areFilesRemoved && areMarksPut;
  }

  function removeFile(id: string): Promise<void> {
    return removePendingFile(db, files, id);
  }

  async function putMark(tombstone: string): Promise<void> {
    await putTombstoneMark(files, tombstone);
    await store.markTombstone(tombstone, now().toISOString());
  }

  /** Tries each item once, so that one which fails stops no other. Returns false when a later run has to try some again. */
  async function tryEach(
    items: Items,
    handle: (item: string) => Promise<void>,
    end: number,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const errors: unknown[] = [];
    for await (const item of items) {
      if (signal?.aborted || (errors.length > 0 && performance.now() > end)) break;
      await handle(item).catch((error) => errors.push(error));
    }
    const [err] = errors;
    if (err)
      log.warn(
        { err, failures: errors.length },
        'files of deleted accounts, forms or resumes could not be removed or marked yet',
      );
    return errors.length === 0 && signal?.aborted !== true;
  }
}

/** Names the candidate in subjects of rate limits. */
async function listWords(db: Db, { candidateId, email }: { candidateId: string; email: string }): Promise<string[]> {
  return [email, canonicalizeAddress(email), candidateId, ...(await trustedDeviceStore(db).listHashes(candidateId))];
}

/** After a failure. A bucket that hangs takes eight seconds for each file, and other tasks of the minute wait: 24 seconds at most. */
const maxFailingMs = 10 * secondMs;

type Items = Iterable<string> | AsyncIterable<string>;

/** Continues after the last item of each batch, since those that failed are listed again from the start. */
async function* listAll(list: (after?: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let batch = await list(); batch.length > 0; batch = await list(batch.at(-1))) yield* batch;
}
