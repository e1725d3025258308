/** What a process takes on itself. */
export interface ServerLimits {
  /** Whoever comes when so many are open is let go without an answer. */
  maxConnections: number;
  /** A call that took so long is answered with 503. */
  handlerTimeoutMs: number;
  /** Below this the next uploads and the database's own log fill the disk. */
  minFreeBytes: number;
}

export const defaultServerLimits: ServerLimits = {
  maxConnections: 12_000,
  handlerTimeoutMs: 10_000,
  minFreeBytes: 200 * 1024 * 1024,
};
