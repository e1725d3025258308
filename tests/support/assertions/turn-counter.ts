/** Counts the turns of the event loop, in which other work can run. */
export function countTurns() {
  let turns = 0;
  let longestMs = 0;
  let startedAt = performance.now();
  let next = setImmediate(count);
  function count(): void {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - startedAt);
    startedAt = now;
    turns++;
    next = setImmediate(count);
  }
  return {
    /** Returns the number of turns. */
    stop(): number {
      clearImmediate(next);
      return turns;
    },
    /** The longest turn so far. */
    longestMs: () => longestMs,
  };
}
