/** How often one client may do something. A client is its address: an IPv4 one, or the /64 of an IPv6 one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';
import { Refusal } from './refusal.ts';

export interface ClientLimit {
  /** Counts one, and throws a 429 Refusal when that is one too many. */
  charge(request: FastifyRequest): Promise<void>;
  /** Throws a 429 Refusal when nothing is left, without counting. */
  refuseSpent(request: FastifyRequest): Promise<void>;
}

export const noLimit: ClientLimit = { charge: async () => {}, refuseSpent: async () => {} };

/** Loopback is whoever develops here, or everybody behind a proxy that TRUST_PROXY does not name. */
const loopbackFactor = 30;

/** Needs `@fastify/rate-limit` on the app. `perHour` is counted from a client's first. */
export function clientLimit(app: FastifyInstance, perHour: number): ClientLimit {
  const limiter = app.createRateLimit({
    timeWindow: '1 hour',
    max: ({ ip }) => (isLoopback(ip) ? loopbackFactor * perHour : perHour),
  });
  return {
    async charge(request) {
      const used = await limiter(request);
      if (!used.isAllowed && used.isExceeded) throw tooMany(used.ttlInSeconds);
    },
    async refuseSpent(request) {
      const used = await limiter(request, { increment: false });
      if (!used.isAllowed && used.remaining === 0) throw tooMany(used.ttlInSeconds);
    },
  };
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refusal(429, `Too many tries. Wait ${wait}, then ask for a new code.`, { retryAfter: Math.max(1, seconds) });
}
