/**
 * Refuses work that the process cannot keep up with: whoever waits in a queue of seconds is better told to come back. What
 * is kept is still sent, and a probe still learns that the process lives.
 */
import type { FastifyInstance } from 'fastify';
import { livePaths } from './health.ts';
import { unavailable } from './refusal.ts';

const lookEveryMs = 250;
const mostBehindMs = 1000;

export function shedOverload(app: FastifyInstance): void {
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
    if (timesBehind < 2 || livePaths.includes(request.url)) done();
    else done(unavailable());
  });
}
