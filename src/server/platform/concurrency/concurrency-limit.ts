/** Runs at most `atOnce` pieces of work at a time and lets `waiting` more wait; whoever comes then gets `refusal()`. */
export function limitConcurrency(atOnce: number, waiting: number, refusal: () => Error) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw refusal();
      // Whoever ends hands over the place, so that nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
