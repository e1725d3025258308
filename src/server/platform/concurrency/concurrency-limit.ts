/** Limits concurrent tasks; a bounded queue serves owners round robin. */
interface WaitingTask {
  start: () => void;
  reject: (error: Error) => void;
}

/**
 * Runs at most `maxRunning` tasks at a time and queues `maxQueued`. Further tasks reject with `createError()`: the latest of the
 * owner with the most waiting tasks, so that no owner can fill the queue for the others.
 */
export function limitConcurrency(maxRunning: number, maxQueued: number, createError: () => Error) {
  /** By owner, the next one first. */
  const queues = new Map<string, WaitingTask[]>();
  let queued = 0;
  let running = 0;

  return async function run<T>(task: () => Promise<T>, owner = ''): Promise<T> {
    if (running < maxRunning) running += 1;
    else {
      if (queued >= maxQueued) makeRoom(owner);
      // A finished task passes its slot on, so that no new task can take it first.
      await new Promise<void>((start, reject) => add(owner, { start, reject }));
    }
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };

  function add(owner: string, task: WaitingTask): void {
    const queue = queues.get(owner) ?? [];
    queue.push(task);
    queues.set(owner, queue);
    queued += 1;
  }

  function takeNext(): WaitingTask | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [owner, queue] = first;
    const next = queue.shift();
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    queued -= 1;
    return next;
  }

  /** Throws for an owner who would wait with as many tasks as any other. */
  function makeRoom(owner: string): void {
    let longest: WaitingTask[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (queues.get(owner)?.length ?? 0) + 1) throw createError();
    longest.pop()?.reject(createError());
    queued -= 1;
  }
}

/**
 * Runs at most `maxRunning` tasks of each group at a time and queues `maxQueued`. Serves the owners of a group as
 * `limitConcurrency` does.
 */
export function limitGroupConcurrency(maxRunning: number, maxQueued: number, createError: () => Error) {
  const groups = new Map<string, { run: ReturnType<typeof limitConcurrency>; tasks: number }>();

  return async function run<T>(group: string, task: () => Promise<T>, owner?: string): Promise<T> {
    const entry = groups.get(group) ?? { run: limitConcurrency(maxRunning, maxQueued, createError), tasks: 0 };
    groups.set(group, entry);
    entry.tasks += 1;
    try {
      return await entry.run(task, owner);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) groups.delete(group);
    }
  };
}
