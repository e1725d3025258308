/** Runs one task at a time, with turns for owners who have used the least time. */
import { LRUCache } from 'lru-cache';

interface WaitingTask {
  run: () => Promise<void>;
  settle: (outcome: TaskOutcome) => void;
}

/** `replaced` by a newer task of the same owner; `rejected` by a full queue. */
export type TaskOutcome = 'done' | 'replaced' | 'rejected';

interface FairQueueOptions {
  /** Owners that may wait. Each has at most one waiting task. */
  maxWaiting: number;
  /** In milliseconds. */
  clock?: () => number;
  /** Called when no task is left. */
  onIdle?: () => void;
}

/** Owners whose time is remembered, for a day. */
const maxOwners = 10_000;
const dayMs = 24 * 3600 * 1000;

/** @returns a function that queues a task, which must not throw */
export function createFairQueue({ maxWaiting, clock = () => performance.now(), onIdle }: FairQueueOptions) {
  const waiting = new Map<string, WaitingTask>();
  // With `max`, the cache would allocate memory for all owners at once.
  const usedMs = new LRUCache<string, number>({ maxSize: maxOwners, sizeCalculation: () => 1, ttl: dayMs });
  let isRunning = false;

  return function add(owner: string, run: () => Promise<void>): Promise<TaskOutcome> {
    return new Promise((settle) => {
      const previous = waiting.get(owner);
      if (!previous && waiting.size >= maxWaiting) return settle('rejected');
      waiting.set(owner, { run, settle });
      previous?.settle('replaced');
      if (!isRunning) void runWaiting();
    });
  };

  async function runWaiting(): Promise<void> {
    isRunning = true;
    for (let owner = nextOwner(); owner !== undefined; owner = nextOwner()) {
      const task = waiting.get(owner);
      waiting.delete(owner);
      const startedAt = clock();
      await task?.run();
      usedMs.set(owner, (usedMs.get(owner) ?? 0) + clock() - startedAt);
      task?.settle('done');
    }
    isRunning = false;
    onIdle?.();
  }

  /** The first of equal owners. */
  function nextOwner(): string | undefined {
    let next: { owner: string; used: number } | undefined;
    for (const owner of waiting.keys()) {
      const used = usedMs.get(owner) ?? 0;
      if (!next || used < next.used) next = { owner, used };
    }
    return next?.owner;
  }
}
