/** Supervises cluster workers: restart, hang detection, rolling reload. The supervisor itself serves no request. */
import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import type { AppLogger } from '../logger.ts';
import { createHangWatch, type WatchedWorker } from './hang-watch.ts';
import { createMetricsExchange } from './metrics-exchange.ts';
import { aliveIntervalMs, type SupervisorMessage, type WorkerMessage } from './worker-messages.ts';

/** A worker that ends soon after its start is replaced after a pause that doubles. */
const shortLifeMs = 10_000;
const pauseMs = { first: 1000, max: 30_000 };
/** Longer than a worker waits for its requests in flight. */
const maxStopMs = 35_000;
/** Longer than a worker waits for them when it is reloaded: an upload takes up to 110 s. */
const maxRetireMs = 125_000;

interface SupervisedWorker extends WatchedWorker {
  worker: Worker;
  startedAt: number;
}

/**
 * Starts the workers and keeps them running until SIGTERM or SIGINT. SIGHUP reloads.
 * Returns the exit code: 0 after a stop, or that of the first worker if it cannot start.
 */
export async function superviseWorkers(count: number, log: AppLogger): Promise<number> {
  const workers = new Map<number, SupervisedWorker>();
  const events = new EventEmitter();
  const metrics = createMetricsExchange(() => readyWorkers());
  let isStopping = false;
  let earlyEnds = 0;

  const readyWorkers = () => [...workers.values()].filter(isServing).map(({ worker }) => worker);
  const isServing = ({ heardAt, endsBy }: SupervisedWorker) => heardAt !== undefined && endsBy === undefined;
  const countLasting = () => [...workers.values()].filter(({ endsBy }) => endsBy === undefined).length;

  /** Returns the exit code if the worker ends before it serves. */
  async function startWorker(): Promise<number | undefined> {
    const worker = forkWorker();
    if (!worker) return 1;
    const supervised: SupervisedWorker = { worker, startedAt: performance.now(), heardAt: undefined, endsBy: undefined };
    workers.set(worker.id, supervised);
    const outcome = new Promise<number | undefined>((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        workers.delete(worker.id);
        recordEnd(supervised, code, signal);
        resolve(code ?? 1);
        events.emit('exit');
      };
      worker.on('message', (message: WorkerMessage) => {
        supervised.heardAt = performance.now();
        if (message.kind === 'ready') resolve(undefined);
        metrics.receive(worker, message);
      });
      // Also emitted for a message to a worker that has just ended. Without a listener, it ends the supervisor and all workers.
      worker.on('error', (err) => {
        log.error({ event: 'worker_failed', err, worker: worker.id }, 'a worker did not start, or could not be reached');
        // No `exit` follows.
        if (worker.process.pid === undefined) end(1, null);
      });
      worker.once('exit', end);
    });
    return outcome;
  }

  /** Returns undefined when the system has no memory or file descriptor for a process. */
  function forkWorker(): Worker | undefined {
    try {
      return cluster.fork();
    } catch (err) {
      earlyEnds++;
      log.error({ event: 'worker_failed', err }, 'a worker did not start');
      return undefined;
    }
  }

  function recordEnd({ worker, startedAt, endsBy }: SupervisedWorker, code: number | null, signal: string | null): void {
    metrics.forget(worker);
    if (isStopping || endsBy !== undefined) return;
    earlyEnds = performance.now() - startedAt < shortLifeMs ? earlyEnds + 1 : 0;
    log.error({ event: 'worker_ended', worker: worker.id, pid: worker.process.pid, exitCode: code, signal }, 'a worker ended');
  }

  /** Replaces workers that ended, one after another. */
  async function keepCount(): Promise<void> {
    while (!isStopping) {
      while (!isStopping && countLasting() >= count) await once(events, 'exit');
      if (earlyEnds > 0) await pause(Math.min(pauseMs.first * 2 ** (earlyEnds - 1), pauseMs.max));
      if (!isStopping && countLasting() < count) await startWorker();
    }
  }

  /** A stop ends the pause. */
  async function pause(ms: number): Promise<void> {
    await once(events, 'stop', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
  }

  let reloading: Promise<void> | undefined;
  let mustReloadAgain = false;

  function reload(): void {
    if (reloading) {
      mustReloadAgain = true;
      return;
    }
    reloading = reloadWorkers().finally(() => {
      reloading = undefined;
      if (mustReloadAgain) {
        mustReloadAgain = false;
        reload();
      }
    });
  }

  async function reloadWorkers(): Promise<void> {
    for (const former of [...workers.values()]) {
      if (isStopping || !workers.has(former.worker.id)) continue;
      if ((await startWorker()) !== undefined) {
        log.error({ event: 'reload_failed' }, 'a new worker did not start, so the former ones go on');
        return;
      }
      await retire(former);
    }
    if (!isStopping) log.info({ event: 'reloaded', workers: count }, 'all workers were reloaded');
  }

  async function retire(former: SupervisedWorker): Promise<void> {
    if (!workers.has(former.worker.id)) return;
    former.endsBy = performance.now() + maxRetireMs;
    former.worker.send({ kind: 'retire' } satisfies SupervisorMessage);
    while (workers.has(former.worker.id)) await once(events, 'exit');
  }

  const hangWatch = createHangWatch(performance.now());
  const watch = setInterval(() => {
    for (const { worker } of hangWatch.findOverdue(workers.values(), performance.now())) {
      log.error({ event: 'worker_killed', worker: worker.id, pid: worker.process.pid }, 'a worker hangs and is ended');
      worker.process.kill('SIGKILL');
    }
  }, aliveIntervalMs);

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    events.emit('stop');
    for (const supervised of workers.values()) {
      supervised.endsBy = performance.now() + maxStopMs;
      supervised.worker.process.kill('SIGTERM');
    }
    // Wakes those who wait for an exit when there is no worker.
    events.emit('exit');
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', reload);

  // The first migrates and loads the demonstration, and its errors are those of the portal.
  const exitCode = await startWorker();
  if (exitCode === undefined) await keepCount();
  while (workers.size > 0) await once(events, 'exit');
  clearInterval(watch);
  return isStopping ? 0 : (exitCode ?? 0);
}
