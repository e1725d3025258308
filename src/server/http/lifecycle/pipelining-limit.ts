/** Closes connections whose clients send many requests before they read a response, as browsers and proxies never do. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that wait for the response before theirs. Node would begin all of them at once. */
const maxWaiting = 8;

/** Register it before all other hooks. */
export function registerPipeliningLimit(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const counted = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, counted);
    return counted;
  };

  app.addHook('onRequest', ({ raw: { socket }, log }, reply, done) => {
    // A response has no socket until those before it are sent.
    if (reply.raw.socket !== null) return done();
    reply.raw.once('close', () => count(socket, -1));
    if (count(socket, 1) <= maxWaiting) return done();
    reply.hijack();
    if (!socket.destroyed) log.info({ event: 'pipelining_refused' }, 'a connection with too many waiting requests was closed');
    socket.destroy();
  });
}
