/** Counts what runs at once, by owner: a candidate, a site, a source. */

export function createRunningCounts() {
  const counts = new Map<string, number>();
  const count = (owner: string) => counts.get(owner) ?? 0;

  return {
    count,
    /** Counts one for each owner, until the returned function is called. */
    begin(owners: readonly string[]): () => void {
      for (const owner of owners) counts.set(owner, count(owner) + 1);
      return () => {
        for (const owner of owners) {
          if (count(owner) > 1) counts.set(owner, count(owner) - 1);
          else counts.delete(owner);
        }
      };
    },
  };
}
