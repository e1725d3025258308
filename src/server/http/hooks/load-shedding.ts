/** Rejects new requests with 503 while the event loop is more than a second behind. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { isInternalRequest } from '../internal-requests.ts';

const checkIntervalMs = 250;
const maxDelayMs = 1000;

/**
 * Cache hits and the calls of admitted pages are still answered.
 * @param isAlwaysAnswered matches probes
 */
export function registerLoadShedding(app: FastifyInstance, isAlwaysAnswered: (request: FastifyRequest) => boolean): void {
  // A single delay is a pause; two consecutive ones show a queue.
  let delaysInRow = 0;
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const delayMs = performance.now() - checkedAt - checkIntervalMs;
    checkedAt = performance.now();
    delaysInRow = delayMs > maxDelayMs ? delaysInRow + 1 : 0;
  }, checkIntervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, _reply, done) => {
    if (delaysInRow < 2 || isInternalRequest() || isAlwaysAnswered(request)) done();
    else done(unavailable());
  });
}
