/** Aborts uploads that are too slow and would occupy a slot and memory. */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const minBytesPerSecond = 8 * 1024;
const windowSeconds = 15;

/** Awaits the work. Throws a 408 and closes the connection when too few bytes arrive within the window. */
export async function enforceUploadRate<T>(request: FastifyRequest, reply: FastifyReply, work: Promise<T>): Promise<T> {
  const { socket } = request.raw;
  // Injected requests have no socket.
  if (!(socket instanceof Socket)) return work;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const bytesBySecond = [socket.bytesRead];
  const timer = setInterval(() => {
    bytesBySecond.push(socket.bytesRead);
    if (bytesBySecond.length <= windowSeconds) return;
    const before = bytesBySecond.shift() ?? 0;
    if (socket.bytesRead - before >= minBytesPerSecond * windowSeconds) return;
    reply.header('connection', 'close');
    reject(new HttpError(408, 'The upload was too slow. Try again on a faster connection.', { code: 'too_slow' }));
  }, 1000);
  // After a timeout the form parser fails as well; nothing handles that error.
  work.catch(() => {});
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearInterval(timer);
  }
}
