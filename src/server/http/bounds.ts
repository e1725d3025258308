/** What a process takes on itself. */
export interface Bounds {
  /** Whoever comes when so many are open is let go without an answer. */
  connections: number;
  /** A call that took so long is answered with 503. */
  answerMs: number;
  /** Below this the next uploads and the database's own log fill the disk. */
  leastFreeBytes: number;
}

export const usualBounds: Bounds = { connections: 12_000, answerMs: 10_000, leastFreeBytes: 200 * 1024 * 1024 };
