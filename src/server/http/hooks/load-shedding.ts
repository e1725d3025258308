/**
 * Refuses work that the process cannot keep up with: whoever waits in a queue of seconds is better told to come back. What
 * is kept is still sent, and what a page asks that was let in is answered.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { isInternalRequest } from '../internal-requests.ts';

const lookEveryMs = 250;
const mostBehindMs = 1000;

/** @param isAlwaysAnswered whoever asks how the process is */
export function registerLoadShedding(app: FastifyInstance, isAlwaysAnswered: (request: FastifyRequest) => boolean): void {
  // Behind once is a pause; behind twice in a row is a queue.
  let timesBehind = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const behind = performance.now() - lookedAt - lookEveryMs;
    lookedAt = performance.now();
    timesBehind = behind > mostBehindMs ? timesBehind + 1 : 0;
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, _reply, done) => {
    if (timesBehind < 2 || isInternalRequest() || isAlwaysAnswered(request)) done();
    else done(unavailable());
  });
}
