/**
 * A stop is told before it begins: readiness fails first, and everything else is served as before. Once a probe has read so,
 * nothing new is begun; what was begun is finished, and the port closes after it.
 */
import { EventEmitter, once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInner } from './inner-requests.ts';
import { unavailable } from './refusal.ts';

export interface Stop {
  /** Closes the app once everybody who asked has their answer: a page that is being rendered still asks it, which `close` ends at once. */
  begin(): Promise<void>;
  /** The process is no longer ready. */
  isComing(): boolean;
  /** A probe has read whether it is. */
  probed(isReady: boolean): void;
}

/** Whoever is probed regularly stops only after the next probe has heard of it, which it waits no longer for than this. */
const nextProbeMs = { least: 1000, most: 5000 };

/**
 * Comes first of all hooks. The app is made with `return503OnClosing: false`, or its own words would come before these.
 * @param isAlwaysAnswered whoever asks how the process is
 */
export function gracefulStop(app: FastifyInstance, isAlwaysAnswered: (request: FastifyRequest) => boolean): Stop {
  let state: 'serving' | 'announced' | 'refusing' = 'serving';
  let unanswered = 0;
  let probedAt: number | undefined;
  let apartMs: number | undefined;
  const events = new EventEmitter();

  const answered = () => {
    unanswered--;
    if (unanswered === 0) events.emit('idle');
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'refusing' && !isInner() && !isAlwaysAnswered(request)) {
      reply.header('connection', 'close');
      return done(unavailable());
    }
    unanswered++;
    reply.raw.on('close', answered);
    done();
  });

  return {
    async begin() {
      state = 'announced';
      if (apartMs !== undefined) {
        const patience = Math.min(nextProbeMs.most, Math.max(nextProbeMs.least, 1.5 * apartMs));
        await once(events, 'told', { signal: AbortSignal.timeout(Math.ceil(patience)) }).catch(() => undefined);
      }
      state = 'refusing';
      if (unanswered > 0) await once(events, 'idle');
      await app.close();
    },

    isComing: () => state !== 'serving',

    probed(isReady) {
      const at = performance.now();
      if (probedAt !== undefined) apartMs = at - probedAt;
      probedAt = at;
      if (!isReady) events.emit('told');
    },
  };
}
