/** Runs one task at a time. The site that has used the least time comes next, and in it the owner who has used the least. */
import { LRUCache } from 'lru-cache';

interface WaitingTask {
  owner: string;
  site: string;
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

/** Sites and owners whose time is remembered, for a day. */
const maxRemembered = 10_000;
const dayMs = 24 * 3600 * 1000;

export function createFairQueue({ maxWaiting, clock = () => performance.now(), onIdle }: FairQueueOptions) {
  /** By owner, in the order of arrival. */
  const waiting = new Map<string, WaitingTask>();
  const timeOfSites = createUsedTimes();
  const timeOfOwners = createUsedTimes();
  let isRunning = false;

  /**
   * Queues a task, which must not throw. A full queue drops the latest task of the site with the most, so that no site can fill it for
   * the others.
   * @param site undefined counts as a site of the owner
   */
  return function add(owner: string, run: () => Promise<void>, site = owner): Promise<TaskOutcome> {
    return new Promise((settle) => {
      const previous = waiting.get(owner);
      if (!previous && waiting.size >= maxWaiting && !makeRoom(site)) return settle('rejected');
      waiting.set(owner, { owner, site, run, settle });
      previous?.settle('replaced');
      if (!isRunning) void runWaiting();
    });
  };

  async function runWaiting(): Promise<void> {
    isRunning = true;
    for (let task = takeNext(); task; task = takeNext()) {
      const startedAt = clock();
      await task.run();
      const ms = clock() - startedAt;
      timeOfSites.add(task.site, ms);
      timeOfOwners.add(task.owner, ms);
      task.settle('done');
    }
    isRunning = false;
    onIdle?.();
  }

  /** The first of equal owners. */
  function takeNext(): WaitingTask | undefined {
    const [next] = [...waiting.values()].sort(
      (one, other) =>
        timeOfSites.get(one.site) - timeOfSites.get(other.site) || timeOfOwners.get(one.owner) - timeOfOwners.get(other.owner),
    );
    if (next) waiting.delete(next.owner);
    return next;
  }

  /** False for a site that would wait with as many tasks as any other. */
  function makeRoom(site: string): boolean {
    const ofSites = Map.groupBy(waiting.values(), (task) => task.site);
    let longest: WaitingTask[] = [];
    for (const tasks of ofSites.values()) if (tasks.length > longest.length) longest = tasks;
    const last = longest.at(-1);
    if (!last || longest.length <= (ofSites.get(site)?.length ?? 0) + 1) return false;
    waiting.delete(last.owner);
    last.settle('rejected');
    return true;
  }
}

function createUsedTimes() {
  // With `max`, the cache would allocate memory for all entries at once.
  const usedMs = new LRUCache<string, number>({ maxSize: maxRemembered, sizeCalculation: () => 1, ttl: dayMs });
  const get = (name: string) => usedMs.get(name) ?? 0;
  return { get, add: (name: string, ms: number) => void usedMs.set(name, get(name) + ms) };
}
