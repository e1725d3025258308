/** Announces new, changed and closed jobs to a channel. One node does so at a time, with a budget and retries. */
import { jobPath } from '#contract/addresses.ts';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { BoardChannel } from '../platform/db/tables/board-tables.ts';
import { parseRetryAfterMs } from '../platform/net/retry-schedule.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs, minuteMs, secondMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import { describeFailure } from '../webhooks/webhook-request.ts';
import { boardStore } from './board-store.ts';

export interface Announcement {
  jobId: number;
  url: string;
  isOpen: boolean;
}

export interface BoardAnswer {
  status: number;
  retryAfter: string | undefined;
}

export interface BoardSender {
  channel: BoardChannel;
  /** Announcements of a request. */
  batchSize: number;
  /** Announcements of a period. */
  budget: number;
  /** Ten seconds by default. */
  pollIntervalMs?: number;
  periodOf(at: Date): string;
  /** Throws without an answer in time. */
  send(announcements: readonly Announcement[]): Promise<BoardAnswer>;
}

export interface BoardAnnouncerOptions {
  db: Db;
  sender: BoardSender;
  publicOrigin: string;
  now: Clock;
  log: AppLogger;
}

const defaultPollIntervalMs = 10 * secondMs;
/** Longer than a request takes. Afterwards another process may claim the channel of a crashed one. */
const claimMs = 30 * secondMs;
export const boardTimeoutMs = 15 * secondMs;
const scanSize = 500;
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

class ClaimLostError extends Error {}

export function createBoardAnnouncer({ db, sender, publicOrigin, now, log }: BoardAnnouncerOptions) {
  const { channel, batchSize, budget, pollIntervalMs = defaultPollIntervalMs, periodOf } = sender;
  const store = boardStore(db, channel);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const timeIn = (ms: number) => isoAfter(now(), ms);

  type Claim = NonNullable<Awaited<ReturnType<typeof store.claim>>>;

  /** Extends the claim with each change. Throws once another node has the channel. */
  async function update(claim: Claim, changes: Parameters<typeof store.update>[1], trx: Db = db): Promise<void> {
    const claimedUntil = timeIn(claimMs);
    const isHeld = await boardStore(trx, channel).update(claim.claimedUntil, { ...changes, claimed_until: claimedUntil });
    if (!isHeld) throw new ClaimLostError();
    claim.claimedUntil = claimedUntil;
  }

  /** The cursor and the notices of a page are one transaction, so that a crash loses no change. */
  async function queueChanges(claim: Claim): Promise<void> {
    const version = await store.readVersion();
    const at = now().toISOString();
    let cursor = { version: claim.seenVersion, jobId: claim.seenJobId };
    while (cursor.version < version || cursor.jobId < maxId) {
      const jobs = await store.listChanged(cursor, version, scanSize);
      const last = jobs.length < scanSize ? undefined : jobs.at(-1);
      cursor = last ?? { version, jobId: maxId };
      await db.transaction().execute(async (trx) => {
        await boardStore(trx, channel).queue(jobs, at);
        await update(claim, { seen_version: cursor.version, seen_job_id: cursor.jobId }, trx);
      });
    }
    const expired = at > claim.seenUntil ? await store.listExpired(claim.seenUntil, at) : [];
    if (expired.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const pages = boardStore(trx, channel);
      for (let from = 0; from < expired.length; from += scanSize)
        await pages.queue(
          expired.slice(from, from + scanSize).map((jobId) => ({ jobId, priority: 0 })),
          at,
        );
      await update(claim, { seen_until: at }, trx);
    });
  }

  /** The state of the moment counts, whatever the queued change was. */
  async function describe(jobIds: number[]): Promise<Announcement[]> {
    const rows = await selectOpenJobs(db, now().toISOString()).where('jobs.id', 'in', jobIds).select('jobs.id').execute();
    const open = new Set(rows.map(({ id }) => id));
    return jobIds.map((id) => ({ jobId: id, url: publicOrigin + jobPath(id), isOpen: open.has(id) }));
  }

  async function announceQueued(claim: Claim): Promise<void> {
    let { budgetPeriod, budgetUsed } = claim;
    while (!isStopped) {
      const period = periodOf(now());
      if (period !== budgetPeriod) [budgetPeriod, budgetUsed] = [period, 0];
      const count = Math.min(batchSize, budget - budgetUsed);
      const notices = count > 0 ? await store.listNotices(count) : [];
      if (notices.length === 0) return;
      budgetUsed += notices.length;
      // Before the request, so that a crash spends no budget twice.
      await update(claim, { budget_period: period, budget_used: budgetUsed });
      const answer = await sender.send(await describe(notices.map(({ jobId }) => jobId))).catch((error: unknown) => {
        log.warn({ reason: describeFailure(error), channel }, 'the receiver gave no answer');
        return { status: 0, retryAfter: undefined };
      });
      if (answer.status < 200 || answer.status >= 300) return pause(answer, claim);
      await store.remove(notices);
      await update(claim, { failures: 0, paused_until: null, last_result: String(answer.status) });
      claim.failures = 0;
      log.info({ channel, jobs: notices.length }, 'jobs were announced');
    }
  }

  /** A refusal is the operator's to mend, so it is retried every hour. */
  async function pause({ status, retryAfter }: BoardAnswer, claim: Claim): Promise<void> {
    const isRefusal = status >= 400 && status < 500 && status !== 429;
    const delayMs = isRefusal ? hourMs : (retryDelaysMs[claim.failures] ?? hourMs);
    const until = timeIn(Math.max(delayMs, parseRetryAfterMs(retryAfter, now())));
    const message = isRefusal
      ? 'the receiver refused jobs; check the settings of this channel'
      : 'the receiver did not accept jobs yet';
    log[isRefusal ? 'error' : 'warn']({ channel, status, retryAt: until }, message);
    const last_result = status === 0 ? 'no answer' : String(status);
    await update(claim, { failures: claim.failures + 1, paused_until: until, last_result });
  }

  /** Announces all changes up to the budget. */
  async function announce(): Promise<void> {
    if (!(await store.hasChanges(now().toISOString()))) return;
    const claim = await store.claim(now().toISOString(), timeIn(claimMs));
    if (!claim) return;
    try {
      await queueChanges(claim);
      await announceQueued(claim);
    } catch (error) {
      if (!(error instanceof ClaimLostError)) throw error;
      log.warn({ channel }, 'another node announces jobs, since this one took too long');
    } finally {
      await store.update(claim.claimedUntil, { claimed_until: null });
    }
  }

  /** One run after another in this process. */
  function run(): Promise<void> {
    running = running.then(announce).catch((error) => log.error({ err: error, channel }, 'jobs could not be announced'));
    return running;
  }

  return {
    announce: run,

    async start(): Promise<void> {
      await store.open(now().toISOString());
      timer = setInterval(() => void run(), pollIntervalMs).unref();
      void run();
    },

    /** Waits for the request in progress. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
