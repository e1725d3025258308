/** Counts the iterations of the event loop, in which other work can run. */
export function countLoopIterations() {
  let iterations = 0;
  let longestMs = 0;
  let startedAt = performance.now();
  let next = setImmediate(count);
  function count(): void {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - startedAt);
    startedAt = now;
    iterations++;
    next = setImmediate(count);
  }
  return {
    /** Returns the number of iterations. */
    stop(): number {
      clearImmediate(next);
      return iterations;
    },
    /** The longest iteration so far. */
    longestMs: () => longestMs,
  };
}
