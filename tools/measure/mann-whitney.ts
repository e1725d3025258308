/** Mann–Whitney U test: the two-sided p-value by normal approximation. */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const ranked = [...first.map((value) => ({ value, isFirst: 1 })), ...second.map((value) => ({ value, isFirst: 0 }))].sort(
    (a, b) => a.value - b.value,
  );
  const rankSum = ranked.reduce((sum, { isFirst }, index) => sum + isFirst * (index + 1), 0);
  const [n, m] = [first.length, second.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normalCdf(z));
}

/** Cumulative normal distribution for z ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
