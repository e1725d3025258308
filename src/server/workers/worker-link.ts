/** Connects a worker with its supervisor. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { MetricSnapshot } from '../platform/metrics/metric-snapshot.ts';
import { aliveIntervalMs, type SupervisorMessage, type WorkerMessage } from './worker-messages.ts';

export interface WorkerLink {
  /** Whether this is the worker that started first. */
  isFirst: boolean;
  /** Tells the supervisor that the worker serves, and from then on that its event loop runs. */
  reportReady(): void;
  /** Answers the other workers' requests for metrics. */
  serveMetrics(read: () => Promise<MetricSnapshot[]>): void;
  /** Returns the metrics of the other workers; none without a supervisor. */
  collectMetrics(): Promise<MetricSnapshot[][]>;
  /** Called when another worker has taken this one's place. */
  onRetire(callback: () => void): void;
  /** Takes no more connections. Resolves when those that exist have ended. */
  leave(): Promise<void>;
}

/** Returns undefined in a process without a supervisor. */
export function openWorkerLink(): WorkerLink | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  const collections = new Map<number, (reports: MetricSnapshot[][]) => void>();
  let lastId = 0;
  let readMetrics: () => Promise<MetricSnapshot[]> = async () => [];
  const send = (message: WorkerMessage) => {
    if (worker.isConnected()) worker.send(message);
  };
  worker.on('message', async (message: SupervisorMessage) => {
    if (message.kind === 'read-metrics') send({ kind: 'metrics', id: message.id, metrics: await readMetrics() });
    if (message.kind === 'collected-metrics') {
      collections.get(message.id)?.(message.workers);
      collections.delete(message.id);
    }
  });
  // A collection that waits would never end.
  worker.on('disconnect', () => {
    for (const finish of collections.values()) finish([]);
  });

  return {
    isFirst: worker.id === 1,
    reportReady() {
      send({ kind: 'ready' });
      setInterval(() => send({ kind: 'alive' }), aliveIntervalMs).unref();
    },
    serveMetrics(read) {
      readMetrics = read;
    },
    async collectMetrics() {
      if (!worker.isConnected()) return [];
      const id = ++lastId;
      const collected = new Promise<MetricSnapshot[][]>((resolve) => collections.set(id, resolve));
      send({ kind: 'collect-metrics', id });
      return collected;
    },
    onRetire(callback) {
      worker.on('message', ({ kind }: SupervisorMessage) => kind === 'retire' && callback());
    },
    async leave() {
      worker.disconnect();
      await once(worker, 'disconnect');
    },
  };
}
