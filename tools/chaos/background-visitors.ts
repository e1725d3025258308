/** Runs visitors beside a scenario, in a thread. Mails that the scenario receives would delay their clock. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface VisitorOptions {
  origin: string;
  jobIds: readonly number[];
  seed: number;
}

export interface VisitorTimes {
  /** Milliseconds of the responses with status 200. */
  times: number[];
  /** Responses with status 503: the portal limits its load. */
  rejected: number;
  /** Other responses of 500 and above. */
  failed: number;
  /** Requests without a response in 15 s, or at all: a killed portal gives none. */
  unanswered: number;
}

export interface BackgroundVisitors {
  /** Waits for the responses under way. */
  stop(): Promise<VisitorTimes>;
}

export function startBackgroundVisitors(workerData: VisitorOptions): BackgroundVisitors {
  const worker = new Worker(new URL('./visitor-thread.ts', import.meta.url), { workerData });
  const result = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      return (await result)[0] as VisitorTimes;
    },
  };
}
