/** Begins the requests of a connection one after the other. Node would begin all that arrive together at once. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that wait for the response before theirs. Browsers and proxies send none of them. */
const maxWaiting = 8;

/**
 * A request waits until the response before its own has left the process, so that a client that reads nothing has one
 * response in memory. Register it before all other hooks.
 */
export function registerPipelinedRequests(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  const countWaiting = (socket: Socket, change: 1 | -1) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };

  app.addHook('onRequest', ({ raw: { socket }, log }, reply, done) => {
    const response = reply.raw;
    const previous = latest.get(socket);
    latest.set(socket, response);
    response.once('close', () => {
      if (latest.get(socket) === response) latest.delete(socket);
    });
    // A response has no socket until those before it have left.
    if (!previous || response.socket !== null) return done();
    if (countWaiting(socket, 1) > maxWaiting) {
      reply.hijack();
      if (!socket.destroyed) log.info({ event: 'pipelining_refused' }, 'a connection with too many waiting requests was closed');
      return void socket.destroy();
    }
    previous.once('close', () => {
      countWaiting(socket, -1);
      if (!socket.destroyed) done();
    });
  });
}
