/** Counts the turns of the event loop, in which other work can run. `stop` returns their number. */
export function countTurns(): { stop(): number } {
  let turns = 0;
  let next = setImmediate(count);
  function count(): void {
    turns++;
    next = setImmediate(count);
  }
  return {
    stop() {
      clearImmediate(next);
      return turns;
    },
  };
}
