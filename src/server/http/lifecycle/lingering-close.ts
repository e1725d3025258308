/** Closes a connection with an unread body after a grace period (RFC 9112, 9.6). */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const graceMs = 1000;

/**
 * Closing at once would reset a connection with unread bytes, and the client would lose the response. During the grace period
 * the server discards the rest of the body.
 */
export function lingeringClose(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = request.raw;
  // Injected requests have no connection.
  if (!(socket instanceof Socket)) return;
  // Node calls it after a response with `connection: close`.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), graceMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
