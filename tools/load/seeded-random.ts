/** Seeded random numbers: mulberry32 by Tommy Ettinger, public domain. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    integerBetween: (low: number, high: number) => low + below(high - low + 1),
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    /** Prefers early items, like the skewed sizes of employers and cities. */
    pickSkewed: <Item>(items: readonly Item[]): Item => items[Math.floor(next() ** 2 * items.length)] as Item,
    boolean: (share: number) => next() < share,
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
