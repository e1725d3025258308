/** Hands applications over, each in one transaction with the candidate's receipt and the company's notices. */
import type { Attribution } from '#contract/forms/attribution.ts';
import { withdrawalUndoMs } from '#contract/limits.ts';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { secondMs } from '../platform/time/durations.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import type { ApplicationDigests } from './company/application-digests.ts';
import { type Page, releaseStore } from './release-store.ts';
import { parseStoredAttribution, type Submission, submissionStore } from './submission-store.ts';

/** Each queues its notices in the transaction that releases the application. */
export interface HandOverNotices {
  queueCreated(trx: Db, submission: Submission): Promise<void>;
  queueWithdrawn(trx: Db, submission: Submission): Promise<void>;
  /** Delivers the queued notices, after the commit. */
  wake(): void;
}

/** Counts in the transaction that releases the application. */
export interface SentCounter {
  countSent(trx: Db, jobId: number, attribution: Attribution | undefined): Promise<void>;
}

interface HandOverOptions {
  db: Db;
  visitCounts: SentCounter;
  notices: HandOverNotices;
  digests: Pick<ApplicationDigests, 'queueDue'>;
  now: Clock;
  log: AppLogger;
}

const batchSize = 100;
/** Finds applications that another process accepted before it stopped. */
const pollIntervalMs = 10 * secondMs;

export type HandOver = ReturnType<typeof createHandOver>;

export function createHandOver({ db, visitCounts, notices, digests, now, log }: HandOverOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  const withdrawnBefore = () => isoBefore(now(), withdrawalUndoMs);

  /** Releases one application, unless it was undone or another process released it. */
  async function release(trx: Db, receiptId: string): Promise<Submission | undefined> {
    const submission = await releaseStore(trx).release(receiptId, now().toISOString());
    if (!submission) return undefined;
    await notices.queueCreated(trx, submission);
    await visitCounts.countSent(trx, submission.jobId, parseStoredAttribution(submission.attribution));
    // A queued hand-over may wait for the candidate.
    return submissionStore(trx).find(receiptId);
  }

  async function releaseWithdrawal(trx: Db, receiptId: string): Promise<void> {
    const submission = await releaseStore(trx).releaseWithdrawal(receiptId, withdrawnBefore(), now().toISOString());
    if (submission) await notices.queueWithdrawn(trx, submission);
  }

  /** A failed release delays no other, and is retried with the next run. Until then it stays in front of the list. */
  async function releaseAll(
    list: (page: Page) => Promise<string[]>,
    releaseOne: (trx: Db, receiptId: string) => Promise<unknown>,
  ): Promise<number> {
    let [released, failed] = [0, 0];
    for (;;) {
      const ids = await list({ limit: batchSize, offset: failed });
      if (ids.length === 0) return released;
      for (const id of ids) {
        try {
          await db.transaction().execute((trx) => releaseOne(trx, id));
          released++;
        } catch (err) {
          failed++;
          log.error({ err, application: id }, 'an application could not be handed over yet');
        }
      }
    }
  }

  async function releaseDue(): Promise<void> {
    const store = releaseStore(db);
    const applications = await releaseAll((page) => store.listDueReleases(now().toISOString(), page), release);
    const withdrawals = await releaseAll((page) => store.listDueWithdrawals(withdrawnBefore(), page), releaseWithdrawal);
    const mailed = await digests.queueDue();
    if (applications + withdrawals + mailed > 0) notices.wake();
  }

  async function run(): Promise<void> {
    try {
      await releaseDue();
      const nextAt = await releaseStore(db).nextReleaseAt(now().toISOString());
      schedule(nextAt === undefined ? pollIntervalMs : Date.parse(nextAt) - now().getTime());
    } catch (error) {
      log.error({ err: error }, 'applications could not be handed over yet');
      schedule(pollIntervalMs);
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStarted) return;
    timer = setTimeout(
      () => {
        running = run();
      },
      Math.min(pollIntervalMs, Math.max(0, ms)),
    ).unref();
  }

  return {
    /** Releases an application in the transaction that stores it. */
    release,
    /** Releases all due applications and withdrawals, and queues due digests. */
    releaseDue,
    wake: notices.wake,

    start(): void {
      isStarted = true;
      schedule(0);
    },

    /** Waits for a release in progress. */
    async stop(): Promise<void> {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
