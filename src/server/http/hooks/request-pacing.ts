/** Begins one request of a site in each iteration of the event loop. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { limitGroupConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import { getSitePrefix } from '../../platform/net/ip-address.ts';
import { maxWaiting } from '../client-task-queue.ts';
import type { YieldToConnections } from '../event-loop-yield.ts';
import { isInternalRequest } from '../internal-requests.ts';
import { getClientAddress } from '../security/credentials.ts';

/** The time that waiting connections may take before a request, in milliseconds: ten times that of a call. */
const maxAcceptingMs = 10;

/**
 * The event loop accepts one connection in each iteration, and a client with many connections would make iterations long: new
 * connections of others would wait for all its requests. The networks of a site are served round robin. Rejects with a 503 when
 * 1,000 requests of a site wait: the latest of the network with the most. Liveness probes are paced too, because any client can
 * send them.
 * @param isExempt matches requests of the operator
 */
export function registerRequestPacing(
  app: FastifyInstance,
  yieldToConnections: YieldToConnections,
  isExempt: (request: FastifyRequest) => boolean,
): void {
  const limitSite = limitGroupConcurrency(1, maxWaiting, unavailable);

  app.addHook('onRequest', async (request) => {
    if (isInternalRequest() || isExempt(request)) return;
    const { network } = getClientAddress(request);
    await limitSite(getSitePrefix(network), () => yieldToConnections(maxAcceptingMs), network);
  });
}
