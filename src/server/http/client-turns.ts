/** Schedules work on the main thread in turns, so that no client delays the others. */
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '../domain-error.ts';
import { limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import { getClientAddress } from './security/credentials.ts';

/** Tasks of a site at a time: a page takes up to 30 ms of the main thread, and a list of saved jobs up to 130. */
const maxRunning = 4;
/** Requests of a site. Many, because all visitors behind one proxy can be one site. */
export const maxWaiting = 1000;
/** The time that waiting connections may take before such a task, in milliseconds. */
const maxAcceptingMs = 50;

/**
 * Yields to the event loop until an iteration accepts no connection, or `maxMs` has passed. Node accepts one connection per
 * iteration.
 */
export type WaitForTurn = (maxMs: number) => Promise<void>;

/** Lets other requests and new connections go first. */
export function createWaitForTurn(server: Server): WaitForTurn {
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

/** Resolves when the next task may begin, one after the other for all clients. */
export type TaskGate = () => Promise<void>;

export function createTaskGate(waitForTurn: WaitForTurn): TaskGate {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => waitForTurn(maxAcceptingMs));
    return last;
  };
}

export type ClientTurns = ReturnType<typeof createClientTurns>;

/**
 * Runs four tasks of a site at a time and queues 1,000; further ones reject with a 503. In the queue candidates, and the networks
 * of other visitors, take turns. Returns undefined for a client that left meanwhile.
 */
export function createClientTurns(waitForGate: TaskGate) {
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
