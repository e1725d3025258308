/** Limits concurrent uploads per network, since each holds a file in memory. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../client-network.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';

const maxPerNetwork = 4;
/** All tests of a developer share the loopback address. */
const maxOnLoopback = 100;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Wraps a handler so that it throws a 429 when no slot is free. */
export type WithUploadSlot = (handler: Handler) => Handler;

export function createUploadSlots(enabled: boolean): WithUploadSlot {
  const slotsInUse = new Map<string, number>();

  return (handler) => async (request, reply) => {
    const { network, onLoopback } = getClientAddress(request);
    const inUse = slotsInUse.get(network) ?? 0;
    if (enabled && inUse >= (onLoopback ? maxOnLoopback : maxPerNetwork)) {
      lingeringClose(request, reply);
      throw new HttpError(429, 'Too many uploads at once. Wait until one is done, then try again.', { retryAfter: 5 });
    }
    slotsInUse.set(network, inUse + 1);
    try {
      return await handler(request, reply);
    } finally {
      const remaining = (slotsInUse.get(network) ?? 1) - 1;
      if (remaining > 0) slotsInUse.set(network, remaining);
      else slotsInUse.delete(network);
    }
  };
}
