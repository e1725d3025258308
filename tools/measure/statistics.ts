/** Computes percentiles and medians. */

/** Nearest rank; the values need no order. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('An empty list has no percentile.');
  const ranked = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * ranked.length));
  return ranked[rank - 1] as number;
}

/** The mean of the two middle values for an even count. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('An empty list has no median.');
  const ranked = values.toSorted((a, b) => a - b);
  const middle = ranked.length / 2;
  const upper = ranked[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((ranked[middle - 1] as number) + upper) / 2 : upper;
}
