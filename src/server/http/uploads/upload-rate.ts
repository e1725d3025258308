/** Aborts uploads that are too slow and would occupy a slot and memory. */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteReservation } from '#server/platform/concurrency/byte-budget.ts';
import { HttpError } from '../errors/http-error.ts';
import { type TransferLimits, watchTransfer } from '../transfer-rate.ts';

/** Aborting a smaller upload frees too little memory for others. */
const smallBytes = 256 * 1024;

interface RatedUpload {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Undefined before the file begins. */
  findReservation: () => ByteReservation | undefined;
}

const uploadTooSlow = 'too_slow';
export const uploadTooLong = 'too_long';

/** Returns whether the client left, or was too slow or sent too much to go on. */
export const isUploadAborted = ({ raw }: FastifyRequest, error: unknown) =>
  (error instanceof HttpError && (error.code === uploadTooSlow || error.code === uploadTooLong)) ||
  (raw.destroyed && !raw.complete);

/** Awaits the work. Throws a 408 and closes the connection when the body arrives too slowly. */
export async function enforceUploadRate<T>(
  { request, reply, findReservation }: RatedUpload,
  limits: TransferLimits,
  work: Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  // Injected requests have no socket.
  if (!(socket instanceof Socket)) return work;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const stopWatching = watchTransfer(
    {
      countBytes: () => socket.bytesRead,
      isContended() {
        const reservation = findReservation();
        return reservation !== undefined && reservation.grantedBytes > smallBytes && reservation.isContended;
      },
      waitedMs: () => findReservation()?.waitedMs ?? 0,
      onSlow() {
        reply.header('connection', 'close');
        reject(new HttpError(408, 'The upload was too slow. Try again on a faster connection.', { code: uploadTooSlow }));
      },
    },
    limits,
  );
  // After a timeout the form parser fails as well; nothing handles that error.
  work.catch(() => {});
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    stopWatching();
  }
}
