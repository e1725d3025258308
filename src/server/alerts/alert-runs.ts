/** Runs due alerts: finds their new jobs and queues one mail for each alert. */
import { setTimeout as pause } from 'node:timers/promises';
import { alertMailJobs } from '#contract/limits.ts';
import type { AppLogger } from '../logger.ts';
import { createDeliveryWorkers } from '../platform/concurrency/delivery-workers.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/deadlock-retry.ts';
import type { AlertMailReference } from '../platform/mail/alert-mail-templates.ts';
import type { Clock } from '../platform/time/clock.ts';
import { minuteMs } from '../platform/time/durations.ts';
import { toJobSearch } from '../search/filtered-search.ts';
import type { ChangedJob } from '../search/index/indexed-jobs.ts';
import type { SearchPool } from '../search/pool/search-pool.ts';
import { normalizeSearch } from '../search/query/search-plan.ts';
import { parseCriteria } from './alert-criteria.ts';
import { alertLedger } from './alert-ledger.ts';
import { nextRunAt } from './alert-schedule.ts';
import { type AlertRow, alertStore } from './alert-store.ts';

interface AlertRunOptions {
  database: Database;
  searchPool: Pick<SearchPool, 'findChanged'>;
  jobs: { version(): Promise<number> };
  mails: {
    /** `trx` writes the jobs of the mail to the ledger. */
    queueAlert(trx: Db, reference: Omit<AlertMailReference, 'kind'>): Promise<void>;
    wake(): void;
  };
  now: Clock;
  log: AppLogger;
}

/** Alerts of a claim and of a transaction. SQLite makes requests wait for as long as one transaction takes. */
const batchSize = 20;
/** Requests run between two batches. */
const batchPauseMs = 20;
/** Longer than a batch takes. Afterwards another process may claim the alerts of a crashed one. */
const claimTimeoutMs = minuteMs;

export function createAlertRuns({ database: { db, engine }, searchPool, jobs, mails, now, log }: AlertRunOptions) {
  const store = alertStore(db, engine);

  return createDeliveryWorkers<{ id: string; alerts: AlertRow[] }>({
    maxConcurrent: 1,
    async claim() {
      const at = now().getTime();
      const alerts = await store.claimDue(new Date(at).toISOString(), new Date(at + claimTimeoutMs).toISOString(), batchSize);
      return alerts[0] && { id: alerts[0].id, alerts };
    },
    async deliver({ alerts }) {
      const startedAt = performance.now();
      const queued = await runBatch(alerts);
      if (queued > 0) mails.wake();
      log.info({ alerts: alerts.length, mails: queued, ms: Math.round(performance.now() - startedAt) }, 'alerts were run');
      await pause(batchPauseMs);
    },
    nextDueAt: () => store.nextRunTime(now().toISOString()),
    now,
    onError: (error) => log.error({ err: error }, 'alerts could not be run'),
  });

  /**
   * The ledger, the alert's next run and the queued mail are one transaction, so that a crash neither loses nor repeats a job.
   * Returns the number of queued mails.
   */
  async function runBatch(alerts: readonly AlertRow[]): Promise<number> {
    // Before the searches: what changes meanwhile belongs to the next run as well, and the ledger excludes it then.
    const version = await jobs.version();
    const found = await findJobs(alerts);
    // `endAll` locks alerts in another order, so a deadlock is possible.
    return retryDeadlock(() => db.transaction().execute((trx) => storeRuns(trx, alerts, { found, version, at: now() })));
  }

  async function storeRuns(
    trx: Db,
    alerts: readonly AlertRow[],
    { found, version, at }: { found: Map<string, number[]>; version: number; at: Date },
  ): Promise<number> {
    let queued = 0;
    for (const alert of alerts) {
      const jobIds = found.get(alert.id);
      if (!jobIds) continue;
      const run = { seenVersion: version, nextRunAt: nextRunAt(alert.period, at), at: at.toISOString() };
      if (!(await alertStore(trx, engine).completeRun(alert, run))) continue;
      const added = await alertLedger(trx).insert(alert.id, jobIds, run.at);
      await alertStore(trx, engine).update(alert.id, { last_new: added, ...(added > 0 && { last_new_at: run.at }) });
      if (added === 0) continue;
      await mails.queueAlert(trx, { to: alert.email, alert: alert.id, run: run.at });
      queued++;
    }
    return queued;
  }

  /**
   * Searches once for all alerts with equal criteria. Returns the ids of new jobs by alert. A failed search leaves out its own alerts
   * only, which are tried again when their claim ends.
   */
  async function findJobs(alerts: readonly AlertRow[]): Promise<Map<string, number[]>> {
    const found = new Map<string, number[]>();
    for (const [criteria, group] of Map.groupBy(alerts, (alert) => alert.criteria)) {
      const changed = await findChanged(criteria, group).catch((error: unknown) => {
        log.error({ err: error, alerts: group.map(({ id }) => id) }, 'the jobs of alerts could not be found');
        return undefined;
      });
      if (!changed) continue;
      for (const alert of group)
        found.set(alert.id, [...new Set(changed.filter((job) => isNew(job, alert)).map(({ entryId }) => entryId))]);
    }
    return found;
  }

  function findChanged(criteria: string, group: readonly AlertRow[]): Promise<ChangedJob[]> {
    const search = normalizeSearch(toJobSearch(parseCriteria(criteria), alertMailJobs));
    return searchPool.findChanged(search, Math.min(...group.map(({ seenVersion }) => seenVersion)));
  }
}

/** A job that changes or reopens later counts once, and only for alerts that began before its publication. */
const isNew = ({ publishedVersion, changedVersion }: ChangedJob, { startVersion, seenVersion }: AlertRow) =>
  publishedVersion > startVersion && changedVersion > seenVersion;
