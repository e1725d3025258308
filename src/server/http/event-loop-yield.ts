/** Yields to the event loop, so that new connections are accepted between two tasks. */
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/**
 * Yields until an iteration of the event loop accepts no connection, or `maxMs` has passed. Node accepts one connection per
 * iteration.
 */
export type YieldToConnections = (maxMs: number) => Promise<void>;

export function createYieldToConnections(server: Server): YieldToConnections {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });

  return async (maxMs) => {
    const end = performance.now() + maxMs;
    let before: number;
    do {
      before = connections;
      await setImmediate();
    } while (connections !== before && performance.now() < end);
  };
}
