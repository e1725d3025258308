/** Limits failed proofs of Google and LinkedIn, and the new devices that they sign in. */
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createMemoryRateLimiter } from '#server/rate-limits/memory-rate-limiter.ts';
import { type Charge, rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { type ClientAddress, limitForClient, retryAfterSeconds, windowForClient } from '#server/rate-limits/rate-limit-window.ts';
import { networkRateLimiter, tooManyAttempts } from './network-rate-limiter.ts';
import { signInLimitConfig as config } from './sign-in-limit-config.ts';

export function createProviderRateLimiter({ db, now, enabled }: { db: Db; now: Clock; enabled: boolean }) {
  const store = rateLimitStore(db);
  const networks = networkRateLimiter(store, now);
  const sites = createMemoryRateLimiter(now);

  return {
    /**
     * Charges a proof of a provider before the provider is asked, since attempts at the same moment would all pass a check.
     * Throws for a network or a site with too many failures.
     */
    async chargeProviderAttempt(client: ClientAddress): Promise<Charge | undefined> {
      if (!enabled) return undefined;
      const subject = providerSubject(client.network);
      const limit = limitForClient(config.networkProviderFailures, client);
      await networks.assertAvailable({ subject, limit });
      const site = getSitePrefix(client.network);
      const rejection = sites.charge(site, windowForClient(config.siteProviderFailures, client));
      if (rejection) throw tooManyAttempts(rejection.waitMs, !rejection.isFirst);
      try {
        const charged = await store.charge(subject, limit, now());
        if (!charged) throw tooManyAttempts(await store.retryAfterMs(subject, limit, now()));
        return charged.charge;
      } catch (error) {
        // A network beyond its limits costs its site nothing.
        sites.refund(site);
        throw error;
      }
    },

    /** Refunds an attempt that signed in, or whose failure is not the visitor's. */
    async refundProviderAttempt(client: ClientAddress, charge: Charge | undefined): Promise<void> {
      if (charge === undefined) return;
      sites.refund(getSitePrefix(client.network));
      await store.refund(providerSubject(client.network), charge);
    },

    /**
     * Charges a sign-in with a provider from a new device, in its transaction, which has locked the candidate. Throws beyond
     * the limit: a sign-in without its mail would hide an attacker.
     */
    async chargeProviderDevice(candidateId: string, trx: Db): Promise<void> {
      if (!enabled) return;
      const charges = rateLimitStore(trx);
      const subject = `new devices ${candidateId}`;
      if (await charges.charge(subject, config.providerDevices, now())) return;
      const waitMs = await charges.retryAfterMs(subject, config.providerDevices, now());
      throw new DomainError('rate-limited', messages.newDevicesExhausted, { retryAfter: retryAfterSeconds(waitMs) });
    },
  };
}

const providerSubject = (network: string) => `proofs from ${network}`;
