/** Runs at most `maxRunning` tasks at a time and queues `maxQueued`. Further tasks reject with `createError()`. */
export function limitConcurrency(maxRunning: number, maxQueued: number, createError: () => Error) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < maxRunning) running += 1;
    else {
      if (queue.length >= maxQueued) throw createError();
      // A finished task passes its slot on, so that no new task can take it first.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
