/** Takes turns in work that occupies the main thread, so that no client delays the others. */
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '../domain-error.ts';
import { limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import { getClientAddress } from './security/credentials.ts';

/** Tasks of a site at a time: a page takes up to 30 ms of the main thread. */
const maxRunning = 4;
/** Turns of the event loop that waiting connections may take before a task. */
const maxTurns = 200;

/** Resolves when the next task may begin, one after the other for all clients. */
export type TaskGate = () => Promise<void>;

/** Lets other requests and new connections go first: the event loop accepts one connection in a turn. */
export function createTaskGate(server: Server): TaskGate {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  let last = Promise.resolve();

  async function letOthersGoFirst(): Promise<void> {
    let before: number;
    let turns = 0;
    do {
      before = connections;
      await setImmediate();
      turns += 1;
    } while (connections !== before && turns < maxTurns);
  }

  return () => {
    last = last.then(letOthersGoFirst);
    return last;
  };
}

/**
 * Runs four tasks of a site at a time and queues `maxWaiting`; further ones reject with a 503. In the queue candidates, and the
 * networks of other visitors, take turns. Returns undefined for a client that left meanwhile.
 */
export function createClientTurns(waitForGate: TaskGate, maxWaiting: number) {
  const run = limitGroupConcurrency(maxRunning, maxWaiting, unavailable);
  return <T>(request: FastifyRequest, candidateId: string | undefined, work: () => Promise<T>): Promise<T | undefined> => {
    const { socket } = request.raw;
    const task = async () => {
      if (!socket.destroyed) await waitForGate();
      return socket.destroyed ? undefined : work();
    };
    return run(getCurrentSite() ?? '', task, candidateId ?? getClientAddress(request).network);
  };
}
