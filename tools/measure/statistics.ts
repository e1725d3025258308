/** Percentile and median. */

/** By nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('No values to take a percentile of.');
  const ranked = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * ranked.length));
  return ranked[rank - 1] as number;
}

/** The mean of the two middle values when their number is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('No values to take a median of.');
  const ranked = values.toSorted((a, b) => a - b);
  const middle = ranked.length / 2;
  const upper = ranked[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((ranked[middle - 1] as number) + upper) / 2 : upper;
}
