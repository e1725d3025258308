/** How many uploads one network may have under way: each holds a file in memory until it is kept. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../client-address.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';

const mostAtOnce = 4;
/** Everybody on this machine has the same address: tests, and a proxy that is not named in TRUST_PROXY. */
const mostOnLoopback = 100;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The same handler, but a request that finds no place is refused with 429. */
export type WithUploadSlot = (handler: Handler) => Handler;

export function createUploadSlots(limited: boolean): WithUploadSlot {
  const taken = new Map<string, number>();

  return (handler) => async (request, reply) => {
    const { network, onLoopback } = getClientAddress(request);
    const others = taken.get(network) ?? 0;
    if (limited && others >= (onLoopback ? mostOnLoopback : mostAtOnce)) {
      lingeringClose(request, reply);
      throw new HttpError(429, 'Too many uploads at once. Wait until one is done, then try again.', { retryAfter: 5 });
    }
    taken.set(network, others + 1);
    try {
      return await handler(request, reply);
    } finally {
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    }
  };
}
