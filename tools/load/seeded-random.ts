/** Generates repeatable random numbers with mulberry32 (Tommy Ettinger, public domain). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integerBelow = (end: number) => Math.floor(next() * end);
  return {
    integerBelow,
    integerBetween: (low: number, high: number) => low + integerBelow(high - low + 1),
    pick: <Item>(items: readonly Item[]): Item => items[integerBelow(items.length)] as Item,
    /** Prefers the first items, like employers and cities in real data. */
    pickSkewed: <Item>(items: readonly Item[]): Item => items[Math.floor(next() ** 2 * items.length)] as Item,
    boolean: (probability: number) => next() < probability,
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
