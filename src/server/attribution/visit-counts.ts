/** Counts views and begun applications in memory. Adds them to the database every ten seconds. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Attribution } from '#contract/forms/attribution.ts';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { secondMs } from '../platform/time/durations.ts';
import { otherSource, sourceOf } from './applicant-source.ts';
import { maxSourcesPerJobAndDay, type VisitCount, visitCountStore } from './visit-count-store.ts';

export type VisitCounts = ReturnType<typeof createVisitCounts>;

interface VisitCountOptions {
  db: Db;
  now: Clock;
  log: AppLogger;
}

/** A killed process loses the counts of this time. */
const flushIntervalMs = 10 * secondMs;
/** Of jobs and sources, between two flushes: clients can invent them, and each costs a row. */
const maxPendingCounts = 5000;
const batchSize = 200;

export function createVisitCounts({ db, now, log }: VisitCountOptions) {
  let pending = new Map<string, Map<string, VisitCount>>();
  let pendingCounts = 0;
  let uncounted = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastFlush: Promise<void> = Promise.resolve();

  /** Without room, a further source is added to its job's `other`. A visit is not counted if there is none. */
  function add({ day, jobId, source, ...added }: VisitCount): void {
    const group = `${day} ${jobId}`;
    const counts = pending.get(group) ?? new Map<string, VisitCount>();
    const isFull = pendingCounts >= maxPendingCounts;
    const hasRoom = counts.size < maxSourcesPerJobAndDay && !isFull;
    const name = counts.has(source) || hasRoom ? source : otherSource;
    if (!counts.has(name)) {
      if (isFull) return void uncounted++;
      pendingCounts++;
    }
    pending.set(group, counts);
    const count = counts.get(name) ?? { day, jobId, source: name, views: 0, begun: 0, sent: 0 };
    counts.set(name, {
      ...count,
      views: count.views + added.views,
      begun: count.begun + added.begun,
      sent: count.sent + added.sent,
    });
  }

  const countOf = (jobId: number, attribution: Attribution | undefined): VisitCount => ({
    day: dayOf(now()),
    jobId,
    source: sourceOf(attribution),
    views: 0,
    begun: 0,
    sent: 0,
  });

  async function writePending(): Promise<void> {
    const counts = [...pending.values()].flatMap((group) => [...group.values()]);
    pending = new Map();
    pendingCounts = 0;
    if (uncounted > 0)
      log.warn({ event: 'visits_uncounted', visits: uncounted }, 'too many jobs and sources were visited to count them all');
    uncounted = 0;
    const rowsOfDay = new Map<string, number>();
    for (let from = 0; from < counts.length; from += batchSize) {
      const batch = counts.slice(from, from + batchSize);
      try {
        await db.transaction().execute(async (trx) => {
          const store = visitCountStore(trx);
          const jobs = await store.filterJobs([...new Set(batch.map(({ jobId }) => jobId))]);
          await store.add(
            batch.filter(({ jobId }) => jobs.has(jobId)),
            rowsOfDay,
          );
        });
      } catch (error) {
        log.error({ err: error }, 'visits could not be counted yet');
        for (const count of counts.slice(from)) add(count);
        return;
      }
      // SQLite writes in this thread.
      await yieldToEventLoop();
    }
  }

  /** Flushes one after another. */
  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writePending);
    return lastFlush;
  }

  return {
    countView: (jobId: number, attribution: Attribution | undefined) => add({ ...countOf(jobId, attribution), views: 1 }),
    countBegun: (jobId: number, attribution: Attribution | undefined) => add({ ...countOf(jobId, attribution), begun: 1 }),

    /** `trx` hands the application over, so that this counter misses none. */
    countSent: (trx: Db, jobId: number, attribution: Attribution | undefined) =>
      visitCountStore(trx).add([{ ...countOf(jobId, attribution), sent: 1 }]),

    /** Adds the counts so far to the database. */
    flush,

    start(): void {
      timer = setInterval(() => void flush(), flushIntervalMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
