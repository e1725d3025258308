/**
 * Shuts down without dropped requests.
 *
 * Readiness fails first. After the next probe, new requests get a 503, requests in flight finish, and the port closes once no
 * more connections arrive.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { isInternalRequest } from '../internal-requests.ts';
import { lingeringClose } from './lingering-close.ts';

export interface GracefulShutdown {
  /** Closes the app after the requests in flight. `close` alone would break the calls of pages that still render. */
  start(): Promise<void>;
  /**
   * Closes the app while other workers serve the port, so no request is refused. Each connection ends with its next response, or
   * idle after the keep-alive timeout; only then the worker leaves the port.
   * @param leavePort takes no more connections, and resolves when those that exist have ended
   */
  drain(leavePort: () => Promise<void>): Promise<void>;
  /** Returns whether the shutdown has begun, so that readiness fails. */
  isPending(): boolean;
  /** Records that a probe has read the readiness. */
  recordProbe(isReady: boolean): void;
}

/** An idle connection ends after this time. */
export const keepAliveMs = 5000;
const connectionsCheckMs = 1000;

/** Bounds of the wait for the next probe. Without earlier probes there is no wait. */
const probeWaitMs = { min: 1000, max: 5000 };

/**
 * Closing the port resets connections that wait to be accepted, and their clients cannot know whether the request was
 * processed. So the port stays open until no connection has arrived for `idle`, but no longer than `max`.
 */
const quietPeriodMs = { idle: 500, max: 3000 };

/**
 * Registers the first of all hooks. Requires `return503OnClosing: false`, or Fastify would send its own 503.
 * @param isAlwaysAnswered matches probes, which get a response until the end
 */
export function createGracefulShutdown(
  app: FastifyInstance,
  isAlwaysAnswered: (request: FastifyRequest) => boolean,
): GracefulShutdown {
  let state: 'serving' | 'announced' | 'refusing' | 'draining' = 'serving';
  let inFlight = 0;
  let lastProbeAt: number | undefined;
  let probeIntervalMs: number | undefined;
  let lastArrivalAt = Number.NEGATIVE_INFINITY;
  const events = new EventEmitter();

  const recordResponse = () => {
    inFlight--;
    if (inFlight === 0) events.emit('idle');
  };

  async function waitForQuietPeriod(): Promise<void> {
    const end = performance.now() + quietPeriodMs.max;
    for (;;) {
      const now = performance.now();
      const left = Math.min(lastArrivalAt + quietPeriodMs.idle, end) - now;
      if (left <= 0) return;
      await setTimeout(left);
    }
  }

  app.server.on('connection', () => {
    lastArrivalAt = performance.now();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'refusing' && !isInternalRequest() && !isAlwaysAnswered(request)) {
      lastArrivalAt = performance.now();
      lingeringClose(request, reply);
      return done(unavailable());
    }
    if (state === 'draining') reply.raw.setHeader('connection', 'close');
    inFlight++;
    reply.raw.on('close', recordResponse);
    done();
  });

  return {
    async start() {
      state = 'announced';
      if (probeIntervalMs !== undefined) {
        const waitMs = Math.min(probeWaitMs.max, Math.max(probeWaitMs.min, 1.5 * probeIntervalMs));
        await once(events, 'probed', { signal: AbortSignal.timeout(Math.ceil(waitMs)) }).catch(() => undefined);
      }
      state = 'refusing';
      if (inFlight > 0) await once(events, 'idle');
      await waitForQuietPeriod();
      await app.close();
    },

    async drain(leavePort) {
      state = 'draining';
      // Leaving the port closes idle connections, whose clients may just be sending.
      await setTimeout(keepAliveMs + connectionsCheckMs);
      await leavePort();
      await app.close();
    },

    isPending: () => state === 'announced' || state === 'refusing',

    recordProbe(isReady) {
      const at = performance.now();
      if (lastProbeAt !== undefined) probeIntervalMs = at - lastProbeAt;
      lastProbeAt = at;
      if (!isReady) events.emit('probed');
    },
  };
}
