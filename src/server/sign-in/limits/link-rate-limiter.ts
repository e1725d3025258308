/** Limits the mailed links that a network and its site open, in the memory of each node. */
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createMemoryRateLimiter } from '#server/rate-limits/memory-rate-limiter.ts';
import { type ClientAddress, windowForClient } from '#server/rate-limits/rate-limit-window.ts';
import { tooManyAttempts } from './network-rate-limiter.ts';
import { signInLimitConfig as config } from './sign-in-limit-config.ts';

export function createLinkRateLimiter({ now, enabled }: { now: Clock; enabled: boolean }) {
  const networks = createMemoryRateLimiter(now);
  // Held apart, so that the networks of a site cannot evict its window.
  const sites = createMemoryRateLimiter(now);

  return {
    /**
     * Charges the use of a mailed link before the database is read. Throws for a network or a site that opens too many. The
     * network comes first, so that one beyond its limit costs its site nothing.
     */
    chargeLinkAttempt(client: ClientAddress): void {
      if (!enabled) return;
      const rejection =
        networks.charge(client.network, windowForClient(config.networkLinkAttempts, client)) ??
        sites.charge(getSitePrefix(client.network), windowForClient(config.siteLinkAttempts, client));
      if (rejection) throw tooManyAttempts(rejection.waitMs, !rejection.isFirst);
    },

    /** Refunds the attempt of a link that signed in. */
    refundLinkAttempt(client: ClientAddress): void {
      networks.refund(client.network);
      sites.refund(getSitePrefix(client.network));
    },
  };
}
