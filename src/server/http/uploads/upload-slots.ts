/** Limits concurrent uploads per network, and their bytes in memory per candidate, network and process. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/domain-error.ts';
import { type ByteReservation, createByteBudget } from '#server/platform/concurrency/byte-budget.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { getClientAddress } from '../security/credentials.ts';
import type { UploadLimits } from '../server-limits.ts';

const maxPerNetwork = 4;
/** All tests of a developer share the loopback address. */
const maxOnLoopback = 100;
/** Each waiting upload has some buffered bytes. */
const maxWaiting = 200;

export interface UploadSlot {
  /**
   * Reserves memory for a file, which the slot holds until the handler ends.
   * @param candidateId undefined for a file that arrives before the fields that authorize it
   */
  openReservation(maxBytes: number, candidateId: string | undefined): ByteReservation;
}

type Handler = (request: FastifyRequest, reply: FastifyReply, slot: UploadSlot) => Promise<unknown>;

/** Wraps a handler so that it throws a 429 when no slot is free. */
export type WithUploadSlot = (handler: Handler) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** @param enabled false switches the limits of a client off, but not the limit of memory */
export function createUploadSlots(enabled: boolean, uploadLimits: UploadLimits): WithUploadSlot {
  const { memoryBytes, unprovenBytes, shareBytes, maxWaitMs } = uploadLimits;
  const slotsInUse = new Map<string, number>();
  const createError = tooManyUploads;
  const admitted = createByteBudget({ maxBytes: memoryBytes, shareBytes, maxWaiting, maxWaitMs, createError });
  const unproven = createByteBudget({
    maxBytes: unprovenBytes,
    shareBytes: unprovenBytes / 2,
    maxWaiting: 0,
    maxWaitMs,
    createError,
  });

  return (handler) => async (request, reply) => {
    const { network, onLoopback } = getClientAddress(request);
    const inUse = slotsInUse.get(network) ?? 0;
    if (enabled && inUse >= (onLoopback ? maxOnLoopback : maxPerNetwork)) {
      lingeringClose(request, reply);
      throw new HttpError(429, 'Too many uploads at once. Wait until one is done, then try again.', { retryAfter: 5 });
    }
    slotsInUse.set(network, inUse + 1);
    const reservations: ByteReservation[] = [];
    const slot: UploadSlot = {
      openReservation(maxBytes, candidateId) {
        const owners = [candidateId, onLoopback ? undefined : network].filter((owner) => owner !== undefined);
        const budget = candidateId === undefined ? unproven : admitted;
        const reservation = budget.open(maxBytes, enabled ? owners : []);
        reservations.push(reservation);
        // A disconnected client must not stay in the queue.
        reply.raw.once('close', reservation.release);
        return reservation;
      },
    };
    try {
      return await handler(request, reply, slot);
    } finally {
      for (const reservation of reservations) reservation.release();
      const remaining = (slotsInUse.get(network) ?? 1) - 1;
      if (remaining > 0) slotsInUse.set(network, remaining);
      else slotsInUse.delete(network);
    }
  };
}

const tooManyUploads = () =>
  new DomainError('unavailable', 'Many files are arriving right now. Try again in a moment.', { retryAfter: 5 });
