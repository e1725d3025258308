/** Queues work on the main thread by site and client, so that no client delays the others. */
import type { FastifyRequest } from 'fastify';
import { unavailable } from '../domain-error.ts';
import { limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import type { YieldToConnections } from './event-loop-yield.ts';
import { getClientAddress } from './security/credentials.ts';

/** Tasks of a site at a time: a page takes up to 30 ms of the main thread, and a list of saved jobs up to 130. */
const maxRunning = 4;
/** Requests of a site. Many, because all visitors behind one proxy can be one site. */
export const maxWaiting = 1000;
/** The time that waiting connections may take before such a task, in milliseconds. */
const maxAcceptingMs = 50;

/** Resolves when the next task may begin, one after the other for all clients. */
export type TaskGate = () => Promise<void>;

export function createTaskGate(yieldToConnections: YieldToConnections): TaskGate {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => yieldToConnections(maxAcceptingMs));
    return last;
  };
}

export type ClientTaskQueue = ReturnType<typeof createClientTaskQueue>;

/**
 * Runs four tasks of a site at a time and queues 1,000; further ones reject with a 503. The queue serves candidates, and the
 * networks of other visitors, round robin. Returns undefined for a client that left meanwhile.
 */
export function createClientTaskQueue(waitForGate: TaskGate) {
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
