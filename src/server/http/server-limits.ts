/** Resource limits of a server process. */
export interface ServerLimits {
  /** Further connections are closed without a response. */
  maxConnections: number;
  /** A slower call gets a 503. */
  handlerTimeoutMs: number;
  /** With less free space, uploads and the database's log could fill the disk: readiness fails. */
  minFreeBytes: number;
}

export const defaultServerLimits: ServerLimits = {
  maxConnections: 12_000,
  handlerTimeoutMs: 10_000,
  minFreeBytes: 200 * 1024 * 1024,
};
