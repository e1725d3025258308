/** Bounds the bytes that concurrent tasks hold in memory. */
interface ByteBudgetOptions {
  maxBytes: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** Creates the error for a task that finds the queue full or waits too long. */
  createError: () => Error;
}

export interface ByteBudget {
  /** Waits in order of arrival until the bytes fit. Returns the function that releases them. */
  acquire(bytes: number): Promise<() => void>;
}

/** A request for more than the whole budget gets all of it. */
export function createByteBudget({ maxBytes, maxWaiting, maxWaitMs, createError }: ByteBudgetOptions): ByteBudget {
  const waiting = new Set<{ size: number; start: () => void }>();
  let used = 0;

  function startWaiting(): void {
    for (const entry of waiting) {
      if (used + entry.size > maxBytes) return;
      waiting.delete(entry);
      used += entry.size;
      entry.start();
    }
  }

  return {
    async acquire(bytes) {
      const size = Math.min(bytes, maxBytes);
      if (waiting.size === 0 && used + size <= maxBytes) used += size;
      else {
        if (waiting.size >= maxWaiting) throw createError();
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            waiting.delete(entry);
            reject(createError());
            startWaiting();
          }, maxWaitMs);
          const start = () => {
            clearTimeout(timer);
            resolve();
          };
          const entry = { size, start };
          waiting.add(entry);
        });
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        used -= size;
        startWaiting();
      };
    },
  };
}
