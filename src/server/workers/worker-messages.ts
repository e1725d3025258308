/** Messages between workers and their supervisor. */
import type { MetricSnapshot } from '../platform/metrics/metric-snapshot.ts';

export type WorkerMessage =
  /** The worker serves. */
  | { kind: 'ready' }
  /** Its event loop runs. */
  | { kind: 'alive' }
  /** It asks for the metrics of the other workers. */
  | { kind: 'collect-metrics'; id: number }
  | { kind: 'metrics'; id: number; metrics: MetricSnapshot[] };

export type SupervisorMessage =
  /** Another worker has taken its place: it completes its requests and ends. */
  | { kind: 'retire' }
  | { kind: 'read-metrics'; id: number }
  /** Those of the other workers that answered in time. */
  | { kind: 'collected-metrics'; id: number; workers: MetricSnapshot[][] };

export const aliveIntervalMs = 1000;
