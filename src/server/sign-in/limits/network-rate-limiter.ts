/** Limits the sign-in requests of a network and its site, for any address. */

import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import type { Charge, RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { type ClientAddress, limitForClient, type RateLimit, tooManyRequests } from '#server/rate-limits/rate-limit-window.ts';
import { signInLimitConfig } from './sign-in-limit-config.ts';

/** The charge of a mailed code, which a successful sign-in refunds. */
export interface SendPermit {
  /** The network that requested the code. Unset for trusted devices, and while limits are off. */
  network?: string;
  charge?: Charge;
}

export function networkRateLimiter(store: RateLimitStore, now: Clock) {
  /** Rejects by a read alone, so that a flood of requests causes no writes. */
  async function assertAvailable(subject: string, limit: RateLimit): Promise<void> {
    const waitMs = await store.retryAfterMs(subject, limit, now());
    if (waitMs > 0) throw tooManyAttempts(waitMs);
  }

  async function refundRequest(email: string, { network, charge }: SendPermit): Promise<void> {
    if (network === undefined) return;
    if (charge) await store.refund(sendSubject(network), charge);
    const named = await store.reset(addressSubject(network, email));
    if (named) await store.refund(addressesSubject(network), named);
  }

  const limiter = {
    assertAvailable,

    /** Charges the request of a code to the network and to its site. */
    async chargeSend(email: string, client: ClientAddress): Promise<{ charge: Charge; isFirstOfSite: boolean }> {
      const { network } = client;
      const siteLimit = limitForClient(signInLimitConfig.siteSends, client);
      const site = siteSendSubject(network);
      await assertAvailable(site, siteLimit);
      const charge = await limiter.charge(sendSubject(network), signInLimitConfig.networkSends, email, client);
      const charged = await store.charge(site, siteLimit, now(), charge);
      if (charged) return { charge, isFirstOfSite: charged.count === 1 };
      await refundRequest(email, { network, charge });
      throw tooManyAttempts(await store.retryAfterMs(site, siteLimit, now()));
    },

    /** Charges a notice of wrong codes to its site, as the request of a code. Returns undefined when the limit is reached. */
    async chargeNotice(client: ClientAddress): Promise<{ isFirstOfSite: boolean } | undefined> {
      const siteLimit = limitForClient(signInLimitConfig.siteSends, client);
      const charged = await store.charge(siteSendSubject(client.network), siteLimit, now());
      return charged && { isFirstOfSite: charged.count === 1 };
    },

    /** Charges the subject, and the network once an hour for each address that it names. */
    async charge(subject: string, usualLimit: RateLimit, email: string, client: ClientAddress): Promise<Charge> {
      const limit = limitForClient(usualLimit, client);
      const addressesLimit = limitForClient(signInLimitConfig.networkAddresses, client);
      const addresses = addressesSubject(client.network);
      const address = addressSubject(client.network, email);
      await assertAvailable(subject, limit);
      if ((await store.retryAfterMs(address, oncePerHour, now())) === 0) await assertAvailable(addresses, addressesLimit);

      const charged = await store.charge(subject, limit, now());
      if (!charged) throw tooManyAttempts(await store.retryAfterMs(subject, limit, now()));
      const named = await store.charge(address, oncePerHour, now());
      if (!named || (await store.charge(addresses, addressesLimit, now(), named.charge))) return charged.charge;
      await store.reset(address);
      await store.refund(subject, charged.charge);
      throw tooManyAttempts(await store.retryAfterMs(addresses, addressesLimit, now()));
    },

    /**
     * Refunds the network that requested a code which was used, and the network that used it, also for naming its address.
     * All transactions lock networks in one order and a site last, so that two candidates who swap networks cannot deadlock.
     */
    async refundSend(email: string, permit: SendPermit, usedBy = permit.network): Promise<void> {
      const permits = usedBy === permit.network ? [permit] : [permit, { network: usedBy }];
      permits.sort((one, other) => (one.network ?? '').localeCompare(other.network ?? ''));
      for (const each of permits) await refundRequest(email, each);
      const { network, charge } = permit;
      if (network !== undefined && charge) await store.refund(siteSendSubject(network), charge);
    },
  };
  return limiter;
}

const sendSubject = (network: string) => `sends ${network}`;
const siteSendSubject = (network: string) => `sends of site ${getSitePrefix(network)}`;
const addressesSubject = (network: string) => `addresses ${network}`;
const addressSubject = (network: string, email: string) => `address ${network} ${email}`;

/** As long as the window of `networkAddresses`. */
const oncePerHour = [{ max: 1, windowMs: hourMs }];

export const tooManyAttempts = (waitMs: number, isRepeated?: boolean) =>
  tooManyRequests(waitMs, (wait) => `Too many tries. Wait ${wait}, then ask for a new code.`, isRepeated);
