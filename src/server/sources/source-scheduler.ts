/** Reads sources every 15 minutes. One runs at a time, on one node, in its own process. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { AppLogger } from '../logger.ts';
import { createDeliveryWorkers } from '../platform/concurrency/delivery-workers.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import { describeMissingHandOver } from './delivery/missing-hand-over.ts';
import { type SourceProcess, type SourceProcessOptions, type SourceProcessResult, startSourceProcess } from './source-process.ts';
import { claimTimeoutMs, runIntervalMs } from './source-run.ts';
import { sourceStore } from './source-store.ts';
import { readSourcesFile } from './sources-file.ts';

interface SourceSchedulerOptions {
  config: Config;
  db: Db;
  now: Clock;
  log: AppLogger;
  processOptions?: SourceProcessOptions;
}

/** Throws a ConfigError for an invalid file. */
export async function startSources(options: SourceSchedulerOptions): Promise<{ stop(): Promise<void> }> {
  const { config, db, now, log, processOptions } = options;
  const store = sourceStore(db);
  let running: SourceProcess | undefined;
  let isStopping = false;
  const at = now().toISOString();
  const removed = await store.syncFile(readSourcesFile(config.sourcesFile), { at, nextRunAt: at });
  for (const source of removed) log.warn({ source }, 'SOURCES_FILE no longer names the source; its jobs stay');
  for (const source of await store.list()) {
    const reason = describeMissingHandOver(source, config);
    if (reason !== undefined) log.warn({ event: 'hand_over_missing', source: source.name }, reason);
  }

  const workers = createDeliveryWorkers<{ id: string; claimId: string }>({
    maxConcurrent: 1,
    async claim(excluded) {
      await failLostRuns(excluded);
      const claim = { id: randomUUID(), until: isoAfter(now(), claimTimeoutMs) };
      const name = await store.claimDue(claim, now().toISOString(), excluded);
      return name === undefined ? undefined : { id: name, claimId: claim.id };
    },
    async deliver({ id: name, claimId }) {
      running = startSourceProcess({ config, name, claimId }, processOptions);
      if (isStopping) running.abort();
      const result = await running.result;
      running = undefined;
      logResult(name, result);
      if (!('reason' in result)) return;
      // A process that was killed or ran out of memory has not done it; one that has does not own the claim any more.
      if (result.isAborted) await store.releaseClaim(name, claimId);
      else await store.recordFailure(name, claimId, { ...timesOfFailure(), error: result.reason });
    },
    nextDueAt: store.nextDueAt,
    now,
    onError: (error) => log.error({ err: error }, 'sources could not be read'),
  });

  function timesOfFailure() {
    return { at: now().toISOString(), nextRunAt: isoAfter(now(), runIntervalMs) };
  }

  /** A board that ends the whole portal would otherwise be read again after each start, in silence. */
  async function failLostRuns(excluded: readonly string[]): Promise<void> {
    const reason = 'its run ended without a result';
    for (const source of await store.failLostRuns({ ...timesOfFailure(), error: reason }, excluded)) logFailure(source, reason);
  }

  function logResult(source: string, result: SourceProcessResult): void {
    if ('summary' in result) log.info({ source, ...result.summary, unchanged: result.isUnchanged }, 'a source was read');
    else if (!result.isAborted) logFailure(source, result.reason);
  }

  function logFailure(source: string, reason: string): void {
    log.warn({ event: 'source_failed', source, reason }, 'a source could not be read; its jobs stay');
  }

  workers.start();
  return {
    async stop() {
      isStopping = true;
      running?.abort();
      await workers.stop();
    },
  };
}
