/** Lets go of whoever sends an upload drop by drop to keep a place and memory. */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const leastBytesPerSecond = 8 * 1024;
const overSeconds = 15;

/** Works for as long as enough arrives; refuses with 408 and closes the connection once too little has. */
export async function enforceUploadRate<T>(request: FastifyRequest, reply: FastifyReply, work: Promise<T>): Promise<T> {
  const { socket } = request.raw;
  // A request that comes without a network has no pace.
  if (!(socket instanceof Socket)) return work;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const seconds = [socket.bytesRead];
  const look = setInterval(() => {
    seconds.push(socket.bytesRead);
    if (seconds.length <= overSeconds) return;
    const before = seconds.shift() ?? 0;
    if (socket.bytesRead - before >= leastBytesPerSecond * overSeconds) return;
    reply.header('connection', 'close');
    reject(new HttpError(408, 'The upload was too slow. Try again on a faster connection.', { code: 'too_slow' }));
  }, 1000);
  // Once the connection is closed the form breaks off, and nobody listens any more.
  work.catch(() => {});
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearInterval(look);
  }
}
