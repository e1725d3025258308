/** Collects the metrics of all workers. A request for metrics reaches only one of them. */
import type { Worker } from 'node:cluster';
import type { MetricSnapshot } from '../platform/metrics/metric-snapshot.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

/** A worker that hangs must not delay the metrics that show it. */
const collectTimeoutMs = 1000;

interface Collection {
  waitingFor: Set<number>;
  reports: MetricSnapshot[][];
  finish(): void;
}

export interface MetricsExchange {
  receive(from: Worker, message: WorkerMessage): void;
  /** The worker has ended. */
  forget(worker: Worker): void;
}

export function createMetricsExchange(servingWorkers: () => Worker[]): MetricsExchange {
  const collections = new Map<number, Collection>();
  let lastId = 0;
  const send = (worker: Worker, message: SupervisorMessage) => {
    if (worker.isConnected()) worker.send(message);
  };

  function collect(requester: Worker, requestId: number): void {
    const others = servingWorkers().filter(({ id }) => id !== requester.id);
    const id = ++lastId;
    const reports: MetricSnapshot[][] = [];
    const finish = () => {
      clearTimeout(timer);
      if (collections.delete(id)) send(requester, { kind: 'collected-metrics', id: requestId, workers: reports });
    };
    const timer = setTimeout(finish, collectTimeoutMs);
    collections.set(id, { waitingFor: new Set(others.map((worker) => worker.id)), reports, finish });
    for (const worker of others) send(worker, { kind: 'read-metrics', id });
    if (others.length === 0) finish();
  }

  function stopWaiting(collection: Collection | undefined, worker: Worker, report: MetricSnapshot[] | undefined): void {
    if (!collection?.waitingFor.delete(worker.id)) return;
    if (report) collection.reports.push(report);
    if (collection.waitingFor.size === 0) collection.finish();
  }

  return {
    receive(from, message) {
      if (message.kind === 'collect-metrics') collect(from, message.id);
      if (message.kind === 'metrics') stopWaiting(collections.get(message.id), from, message.metrics);
    },
    forget(worker) {
      for (const collection of collections.values()) stopWaiting(collection, worker, undefined);
    },
  };
}
