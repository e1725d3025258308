/** Limits concurrent uploads per network and their bytes in memory. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/domain-error.ts';
import { createByteBudget } from '#server/platform/concurrency/byte-budget.ts';
import { getClientAddress } from '../client-network.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';

const maxPerNetwork = 4;
/** All tests of a developer share the loopback address. */
const maxOnLoopback = 100;

const megabyte = 1024 * 1024;
/** Bytes of admitted uploads: six of the largest resumes, or hundreds of usual ones. Others wait in line. */
const admittedBytes = 36 * megabyte;
/** Bytes of files that arrive before the fields that authorize them. */
const unprovenBytes = 12 * megabyte;
const maxWaiting = 500;
/** Shorter than the window of `enforceUploadRate`, which sees a waiting upload as a slow one. */
const maxWaitMs = 10_000;

export interface UploadSlot {
  /** Waits until the process has memory for the file. The slot holds it until the handler ends. */
  reserve(bytes: number, isAdmitted: boolean): Promise<void>;
}

type Handler = (request: FastifyRequest, reply: FastifyReply, slot: UploadSlot) => Promise<unknown>;

/** Wraps a handler so that it throws a 429 when no slot is free. */
export type WithUploadSlot = (handler: Handler) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** @param enabled false switches the limit per network off, but not the limit of memory */
export function createUploadSlots(enabled: boolean): WithUploadSlot {
  const slotsInUse = new Map<string, number>();
  const admitted = createByteBudget({ maxBytes: admittedBytes, maxWaiting, maxWaitMs, createError: tooManyUploads });
  const unproven = createByteBudget({ maxBytes: unprovenBytes, maxWaiting: 0, maxWaitMs, createError: tooManyUploads });

  return (handler) => async (request, reply) => {
    const { network, onLoopback } = getClientAddress(request);
    const inUse = slotsInUse.get(network) ?? 0;
    if (enabled && inUse >= (onLoopback ? maxOnLoopback : maxPerNetwork)) {
      lingeringClose(request, reply);
      throw new HttpError(429, 'Too many uploads at once. Wait until one is done, then try again.', { retryAfter: 5 });
    }
    slotsInUse.set(network, inUse + 1);
    const releases: (() => void)[] = [];
    const slot: UploadSlot = {
      async reserve(bytes, isAdmitted) {
        releases.push(await (isAdmitted ? admitted : unproven).acquire(bytes));
      },
    };
    try {
      return await handler(request, reply, slot);
    } finally {
      for (const release of releases) release();
      const remaining = (slotsInUse.get(network) ?? 1) - 1;
      if (remaining > 0) slotsInUse.set(network, remaining);
      else slotsInUse.delete(network);
    }
  };
}

const tooManyUploads = () =>
  new DomainError('unavailable', 'Many files are arriving right now. Try again in a moment.', { retryAfter: 5 });
