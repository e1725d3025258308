/** Takes turns in work that occupies the main thread, so that no client delays the others. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '../domain-error.ts';
import { limitOwnerConcurrency } from '../platform/concurrency/concurrency-limit.ts';

/** A page takes up to 30 ms of the main thread. */
const maxRunning = 4;

/**
 * Runs four tasks of an owner at a time and queues `maxWaiting`; further ones reject with a 503. After each, new connections and
 * other requests have their turn. Returns undefined for a client that left meanwhile.
 */
export function createClientTurns(maxWaiting: number) {
  const run = limitOwnerConcurrency(maxRunning, maxWaiting, unavailable);
  return <T>(owner: string, { raw }: FastifyRequest, work: () => Promise<T>): Promise<T | undefined> =>
    run(owner, async () => {
      if (raw.socket.destroyed) return undefined;
      const result = await work();
      await setImmediate();
      return result;
    });
}
