/** Refuses a body before it has arrived, and closes the connection so that the refusal is read (RFC 9112, 9.6). */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lingersMs = 1000;

/**
 * Closed at once, a connection with bytes that nobody read is reset, and the reset takes the answer with it. What its sender
 * still sends is thrown away for a moment.
 */
export function lingeringClose(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = request.raw;
  // A request that comes without a network has no connection to close.
  if (!(socket instanceof Socket)) return;
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingersMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
