/** Serves security.txt (RFC 9116): where to report vulnerabilities. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';

const path = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const validForMs = 180 * dayMs;

interface SecurityTextOptions {
  contact: string;
  publicOrigin: string;
  now: Clock;
}

export function registerSecurityTextRoute(app: FastifyInstance, { contact, publicOrigin, now }: SecurityTextOptions): void {
  app.get(path, async (_request, reply) => {
    const expires = isoAfter(now(), validForMs);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${publicOrigin}${path}\nPreferred-Languages: en\n`);
  });
}
