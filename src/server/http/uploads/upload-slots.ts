/** Limits concurrent uploads per network and site. Limits their bytes in memory per candidate, site and process. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/domain-error.ts';
import { type ByteReservation, createByteBudget } from '#server/platform/concurrency/byte-budget.ts';
import { createRunningCounts } from '#server/platform/concurrency/running-counts.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { getClientAddress } from '../security/credentials.ts';
import type { UploadLimits } from '../server-limits.ts';

const maxPerNetwork = 4;
/** The networks of one site together, so that they cannot fill a queue. */
const maxPerSite = 16;
/** All tests of a developer share the loopback address. */
const maxOnLoopback = 100;
/** In each budget. A waiting upload has some buffered bytes. */
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
  const running = createRunningCounts();
  const queue = { maxWaiting, maxWaitMs, createError: tooManyUploads };
  const admitted = createByteBudget({ ...queue, maxBytes: memoryBytes, shareBytes });
  const unproven = createByteBudget({ ...queue, maxBytes: unprovenBytes, shareBytes: unprovenBytes / 2 });

  return (handler) => async (request, reply) => {
    const { network, onLoopback } = getClientAddress(request);
    const site = `site ${getSitePrefix(network)}`;
    const isFull = onLoopback
      ? running.count(network) >= maxOnLoopback
      : running.count(network) >= maxPerNetwork || running.count(site) >= maxPerSite;
    if (enabled && isFull) {
      lingeringClose(request, reply);
      throw new HttpError(429, 'Too many uploads at once. Wait until one is done, then try again.', { retryAfter: 5 });
    }
    const end = running.begin([network, site]);
    const reservations: ByteReservation[] = [];
    const slot: UploadSlot = {
      openReservation(maxBytes, candidateId) {
        const owners = [candidateId, onLoopback ? undefined : site].filter((owner) => owner !== undefined);
        const budget = candidateId === undefined ? unproven : admitted;
        const reservation = budget.open(maxBytes, enabled ? owners : []);
        reservations.push(reservation);
        // A disconnected client must not stay in the queue. A file that has arrived is in memory until the handler ends.
        reply.raw.once('close', () => {
          if (!request.raw.complete) reservation.release();
        });
        return reservation;
      },
    };
    try {
      return await handler(request, reply, slot);
    } finally {
      for (const reservation of reservations) reservation.release();
      end();
    }
  };
}

const tooManyUploads = () =>
  new DomainError('unavailable', 'Many files are arriving right now. Try again in a moment.', { retryAfter: 5 });
