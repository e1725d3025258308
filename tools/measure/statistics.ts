/** The sums behind the table. */

/** The value that this share of all values does not exceed (nearest rank); the order does not matter. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('There is no percentile of nothing.');
  const ranked = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * ranked.length));
  return ranked[rank - 1] as number;
}

/** The middle value; between the two in the middle where their number is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const ranked = values.toSorted((a, b) => a - b);
  const middle = ranked.length / 2;
  const upper = ranked[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((ranked[middle - 1] as number) + upper) / 2 : upper;
}
