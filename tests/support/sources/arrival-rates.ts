/** The largest number of arrivals in any second. Times in milliseconds. */
export const mostInASecond = (arrivals: readonly number[]): number =>
  Math.max(0, ...arrivals.map((start) => arrivals.filter((at) => at >= start && at < start + 1000).length));
