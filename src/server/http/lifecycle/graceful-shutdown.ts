/**
 * A stop is told before it begins: readiness fails first, and everything else is served as before. Once a probe has read so,
 * nothing new is begun; what was begun is finished, and the port closes after it, when nobody comes any more.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { isInternalRequest } from '../internal-requests.ts';
import { lingeringClose } from './lingering-close.ts';

export interface GracefulShutdown {
  /** Closes the app once everybody who asked has their answer: a page that is being rendered still asks it, which `close` ends at once. */
  start(): Promise<void>;
  /** The process is no longer ready. */
  isPending(): boolean;
  /** A probe has read whether it is. */
  recordProbe(isReady: boolean): void;
}

/** Whoever is probed regularly stops only after the next probe has heard of it, which it waits no longer for than this. */
const nextProbeMs = { least: 1000, most: 5000 };

/**
 * Connections that wait to be taken are broken with the port, and whoever sent a request over one cannot know what became of it.
 * So the port stays open until nobody has come for the first of these, but no longer than the second.
 */
const quiet = { forMs: 500, atMostMs: 3000 };

/**
 * Comes first of all hooks. The app is made with `return503OnClosing: false`, or its own words would come before these.
 * @param isAlwaysAnswered whoever asks how the process is
 */
export function createGracefulShutdown(
  app: FastifyInstance,
  isAlwaysAnswered: (request: FastifyRequest) => boolean,
): GracefulShutdown {
  let state: 'serving' | 'announced' | 'refusing' = 'serving';
  let unanswered = 0;
  let probedAt: number | undefined;
  let apartMs: number | undefined;
  let lastCameAt = Number.NEGATIVE_INFINITY;
  const events = new EventEmitter();

  const answered = () => {
    unanswered--;
    if (unanswered === 0) events.emit('idle');
  };

  async function untilQuiet(): Promise<void> {
    const end = performance.now() + quiet.atMostMs;
    for (;;) {
      const now = performance.now();
      const left = Math.min(lastCameAt + quiet.forMs, end) - now;
      if (left <= 0) return;
      await setTimeout(left);
    }
  }

  app.server.on('connection', () => {
    lastCameAt = performance.now();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'refusing' && !isInternalRequest() && !isAlwaysAnswered(request)) {
      lastCameAt = performance.now();
      lingeringClose(request, reply);
      return done(unavailable());
    }
    unanswered++;
    reply.raw.on('close', answered);
    done();
  });

  return {
    async start() {
      state = 'announced';
      if (apartMs !== undefined) {
        const patience = Math.min(nextProbeMs.most, Math.max(nextProbeMs.least, 1.5 * apartMs));
        await once(events, 'told', { signal: AbortSignal.timeout(Math.ceil(patience)) }).catch(() => undefined);
      }
      state = 'refusing';
      if (unanswered > 0) await once(events, 'idle');
      await untilQuiet();
      await app.close();
    },

    isPending: () => state !== 'serving',

    recordProbe(isReady) {
      const at = performance.now();
      if (probedAt !== undefined) apartMs = at - probedAt;
      probedAt = at;
      if (!isReady) events.emit('told');
    },
  };
}
