/** Deferred parts that were used before the page was hydrated. The replay of early input waits for them. */
const pending = new Set<Promise<void>>();

/** Loads a part, and returns what to call once it is hydrated. */
export function hydrateWithPage(load: () => Promise<void>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pending.add(promise);
  load().catch(resolve);
  return resolve;
}

export const untilPartsAreHydrated = () => Promise.all(pending);
