/** From the moment that a stop is asked for, nothing new is begun; what was begun is finished, and the port closes after it. */
import type { FastifyInstance } from 'fastify';
import { livePaths, readyPaths } from './health.ts';
import { unavailable } from './refusal.ts';

const probes = [...livePaths, ...readyPaths];

/** Comes first of all hooks. The app is made with `return503OnClosing: false`, or its own words would come before these. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!stopping || probes.includes(request.url)) return done();
    reply.header('connection', 'close');
    done(unavailable());
  });
}
