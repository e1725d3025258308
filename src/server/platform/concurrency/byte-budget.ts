/** Bounds the bytes that concurrent tasks hold in memory, with a share for each owner. */
interface ByteBudgetOptions {
  maxBytes: number;
  /** Bytes of all tasks of one owner. */
  shareBytes: number;
  maxWaiting: number;
  /** How long one task waits in total. */
  maxWaitMs: number;
  /** Creates the error for a task that finds the queue full or waits too long. */
  createError: () => Error;
}

export interface ByteBudget {
  /**
   * Opens a reservation that holds no bytes yet.
   * @param maxBytes the most that the task will hold; a task that needs more than the budget gets all of it
   * @param owners each with a share, such as a candidate and a site
   */
  open(maxBytes: number, owners?: readonly string[]): ByteReservation;
}

export interface ByteReservation {
  /** The most that the task may hold: what it needs, at most the budget and the share of an owner. */
  readonly maxBytes: number;
  /** Stays after the release. */
  readonly grantedBytes: number;
  /** Time this task waited for bytes so far. */
  readonly waitedMs: number;
  /** Another task waits for bytes that this one holds. */
  readonly isContended: boolean;
  /** Waits until the task may hold this many bytes, and all tasks can still finish. */
  growTo(bytes: number): Promise<void>;
  release(): void;
}

/** The whole budget, or the share of an owner. */
interface Pool {
  maxBytes: number;
  usedBytes: number;
  tasks: number;
}

interface Task {
  neededBytes: number;
  heldBytes: number;
  shares: Pool[];
  /** Set while the task waits. */
  waiting?: { bytes: number; forShare: boolean; start: () => void; cancel: () => void };
}

/** Tasks are opened in the order in which they are served; one that does not fit does not delay the others. */
export function createByteBudget({ maxBytes, shareBytes, maxWaiting, maxWaitMs, createError }: ByteBudgetOptions): ByteBudget {
  const total: Pool = { maxBytes, usedBytes: 0, tasks: 0 };
  const shares = new Map<string, Pool>();
  const tasks = new Set<Task>();

  return {
    open(needed, owners = []) {
      const task: Task = {
        neededBytes: Math.min(needed, maxBytes, owners.length > 0 ? shareBytes : maxBytes),
        heldBytes: 0,
        shares: owners.map(joinShare),
      };
      tasks.add(task);
      let waitedMs = 0;
      let waitingSince: number | undefined;
      const currentWaitMs = () => (waitingSince === undefined ? 0 : performance.now() - waitingSince);
      return {
        maxBytes: task.neededBytes,
        get grantedBytes() {
          return task.heldBytes;
        },
        get waitedMs() {
          return waitedMs + currentWaitMs();
        },
        get isContended() {
          return tasks.has(task) && isContended(task);
        },
        async growTo(wanted) {
          if (!tasks.has(task)) throw createError();
          const bytes = Math.min(wanted, task.neededBytes);
          if (bytes <= task.heldBytes || tryGrow(task, bytes)) return;
          if (countWaiting() >= maxWaiting) throw createError();
          waitingSince = performance.now();
          try {
            await waitForBytes(task, bytes, maxWaitMs - waitedMs);
          } finally {
            waitedMs += currentWaitMs();
            waitingSince = undefined;
          }
        },
        release() {
          if (!tasks.delete(task)) return;
          task.waiting?.cancel();
          for (const pool of [total, ...task.shares]) pool.usedBytes -= task.heldBytes;
          releaseShares(owners);
          startWaiting();
        },
      };
    },
  };

  function tryGrow(task: Task, bytes: number): boolean {
    const before = task.heldBytes;
    hold(task, bytes);
    if (canAllFinish([total, ...shares.values()])) return true;
    hold(task, before);
    return false;
  }

  function hold(task: Task, bytes: number): void {
    for (const pool of [total, ...task.shares]) pool.usedBytes += bytes - task.heldBytes;
    task.heldBytes = bytes;
  }

  /**
   * Returns whether the tasks can finish one after another with the bytes that are left (the banker's algorithm). Otherwise tasks
   * that each hold a part would wait for each other.
   */
  function canAllFinish(pools: Pool[]): boolean {
    const free = new Map(pools.map((pool) => [pool, pool.maxBytes - pool.usedBytes]));
    let pending = [...tasks].filter(({ heldBytes }) => heldBytes > 0);
    while (pending.length > 0) {
      const blocked = pending.filter((task) => {
        const counted = [total, ...task.shares].filter((pool) => free.has(pool));
        if (counted.some((pool) => (free.get(pool) ?? 0) < task.neededBytes - task.heldBytes)) return true;
        for (const pool of counted) free.set(pool, (free.get(pool) ?? 0) + task.heldBytes);
        return false;
      });
      if (blocked.length === pending.length) return false;
      pending = blocked;
    }
    return true;
  }

  /** Returns whether the task would wait even if it were alone with its owners. */
  function exceedsShare(task: Task, bytes: number): boolean {
    const before = task.heldBytes;
    hold(task, bytes);
    const forShare = !canAllFinish([...shares.values()]);
    hold(task, before);
    return forShare;
  }

  function waitForBytes(task: Task, bytes: number, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        delete task.waiting;
        reject(createError());
      };
      const timer = setTimeout(cancel, ms);
      const start = () => {
        clearTimeout(timer);
        delete task.waiting;
        resolve();
      };
      task.waiting = { bytes, forShare: exceedsShare(task, bytes), start, cancel };
    });
  }

  function startWaiting(): void {
    for (const task of tasks) {
      const { waiting } = task;
      if (!waiting) continue;
      if (tryGrow(task, waiting.bytes)) waiting.start();
      else waiting.forShare = exceedsShare(task, waiting.bytes);
    }
  }

  /** A task that waits for its own share concerns its owners alone. */
  function isContended(task: Task): boolean {
    for (const { waiting, shares } of tasks) {
      if (waiting && (!waiting.forShare || shares.some((share) => task.shares.includes(share)))) return true;
    }
    return false;
  }

  function countWaiting(): number {
    let count = 0;
    for (const { waiting } of tasks) if (waiting) count++;
    return count;
  }

  function joinShare(owner: string): Pool {
    const share = shares.get(owner) ?? { maxBytes: shareBytes, usedBytes: 0, tasks: 0 };
    shares.set(owner, share);
    share.tasks++;
    return share;
  }

  function releaseShares(owners: readonly string[]): void {
    for (const owner of owners) {
      const share = shares.get(owner);
      if (share && --share.tasks === 0) shares.delete(owner);
    }
  }
}
