/** Finds workers that hang, or do not end in time. */
import { aliveIntervalMs } from './worker-messages.ts';

/** Migrations may block the event loop, so only a worker that has served can hang. */
const hangMs = 15_000;
/** The supervisor was paused as well, with its workers (`docker pause`, a frozen control group), or got no processor. */
const pausedMs = aliveIntervalMs + 3000;

export interface WatchedWorker {
  /** Undefined until it serves. */
  heardAt: number | undefined;
  /** When it has to be gone, once it was asked to end. */
  endsBy: number | undefined;
}

export function createHangWatch(startedAt: number) {
  let watchedAt = startedAt;

  return {
    /** Returns the workers to kill. Call it every second. After a pause of the supervisor the workers get their time anew. */
    findOverdue<Worker extends WatchedWorker>(workers: Iterable<Worker>, now: number): Worker[] {
      const sinceWatchedMs = now - watchedAt;
      watchedAt = now;
      if (sinceWatchedMs < pausedMs) return [...workers].filter((worker) => isOverdue(worker, now));
      for (const worker of workers) {
        if (worker.heardAt !== undefined) worker.heardAt = now;
        if (worker.endsBy !== undefined) worker.endsBy += sinceWatchedMs;
      }
      return [];
    },
  };
}

const isOverdue = ({ heardAt, endsBy }: WatchedWorker, now: number): boolean =>
  endsBy === undefined ? heardAt !== undefined && now - heardAt > hangMs : now >= endsBy;
