/** The probability of a difference in rank as great as this one between samples that do not differ (two-sided, normal approximation). */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((time) => ({ time, first: 1 })), ...other.map((time) => ({ time, first: 0 }))].sort(
    (a, b) => a.time - b.time,
  );
  const rankSum = ranked.reduce((sum, { first }, at) => sum + first * (at + 1), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The normal distribution's share below z ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
