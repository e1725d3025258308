/** Begins one request of a site in a turn of the event loop. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { limitGroupConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import { getSitePrefix } from '../../platform/net/ip-address.ts';
import { maxWaiting, type WaitForTurn } from '../client-turns.ts';
import { isInternalRequest } from '../internal-requests.ts';
import { getClientAddress } from '../security/credentials.ts';

/** The time that waiting connections may take before a request, in milliseconds: ten times that of a call. */
const maxAcceptingMs = 10;

/**
 * A client with many connections would make each turn of the event loop long, which accepts one connection in a turn: new
 * connections of others would wait for all its requests. The networks of a site take turns. Rejects with a 503 when 1,000 requests
 * of a site wait: the latest of the network with the most. Liveness probes take turns too, because any client can send them.
 * @param isExempt matches requests of the operator
 */
export function registerRequestTurns(
  app: FastifyInstance,
  waitForTurn: WaitForTurn,
  isExempt: (request: FastifyRequest) => boolean,
): void {
  const inTurn = limitGroupConcurrency(1, maxWaiting, unavailable);

  app.addHook('onRequest', async (request) => {
    if (isInternalRequest() || isExempt(request)) return;
    const { network } = getClientAddress(request);
    await inTurn(getSitePrefix(network), () => waitForTurn(maxAcceptingMs), network);
  });
}
