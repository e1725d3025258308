/** Limits the sign-in requests of a network and its site, for any address. */

import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import type { Charge, ChargedAll, RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import {
  type ClientAddress,
  type LimitedSubject,
  limitForClient,
  tooManyRequests,
} from '#server/rate-limits/rate-limit-window.ts';
import { signInLimitConfig } from './sign-in-limit-config.ts';

/** The charge of a mailed code, which a successful sign-in refunds. */
export interface SendPermit {
  /** The network that requested the code. Unset for trusted devices, and while limits are off. */
  network?: string;
  charge?: Charge;
}

export function networkRateLimiter(store: RateLimitStore, now: Clock) {
  /** Rejects by a read alone, so that a flood of requests causes no writes. */
  async function assertAvailable(...limits: LimitedSubject[]): Promise<void> {
    const full = await store.findFull(limits, now());
    if (full) throw tooManyAttempts(full.waitMs);
  }

  /** Charges these limits, and the network once an hour for each address that it names: all or none. */
  async function charge(limits: readonly LimitedSubject[], email: string, client: ClientAddress): Promise<ChargedAll> {
    const address = addressSubject(client.network, email);
    const addresses = {
      subject: addressesSubject(client.network),
      limit: limitForClient(signInLimitConfig.networkAddresses, client),
    };
    await assertAvailable(...limits);
    if ((await store.retryAfterMs(address, oncePerHour, now())) === 0) await assertAvailable(addresses);

    // Of concurrent requests for one address the first one names it.
    const named = await store.charge(address, oncePerHour, now());
    const charged = await store.chargeAllOrNone(named ? [...limits, addresses] : limits, now(), named?.charge);
    if (!charged.rejectedBy) return charged;
    if (named) await store.reset(address);
    throw tooManyAttempts(charged.waitMs);
  }

  async function refundRequest(email: string, { network, charge }: SendPermit): Promise<void> {
    if (network === undefined) return;
    if (charge) await store.refund(sendSubject(network), charge);
    const named = await store.reset(addressSubject(network, email));
    if (named) await store.refund(addressesSubject(network), named);
  }

  return {
    assertAvailable,
    charge,

    /** Charges the request of a code to the network and to its site. */
    async chargeSend(email: string, client: ClientAddress): Promise<{ charge: Charge; isFirstOfSite: boolean }> {
      const network = { subject: sendSubject(client.network), limit: limitForClient(signInLimitConfig.networkSends, client) };
      const charged = await charge([network, limitSiteSends(client)], email, client);
      return { charge: charged.charge, isFirstOfSite: charged.counts[1] === 1 };
    },

    /** Charges a notice of wrong codes to its site, as the request of a code. Returns undefined when the limit is reached. */
    async chargeNotice(client: ClientAddress): Promise<{ isFirstOfSite: boolean } | undefined> {
      const { subject, limit } = limitSiteSends(client);
      const charged = await store.charge(subject, limit, now());
      return charged && { isFirstOfSite: charged.count === 1 };
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
}

const sendSubject = (network: string) => `sends ${network}`;
const siteSendSubject = (network: string) => `sends of site ${getSitePrefix(network)}`;
const addressesSubject = (network: string) => `addresses ${network}`;
const addressSubject = (network: string, email: string) => `address ${network} ${email}`;

const limitSiteSends = (client: ClientAddress): LimitedSubject => ({
  subject: siteSendSubject(client.network),
  limit: limitForClient(signInLimitConfig.siteSends, client),
});

/** As long as the window of `networkAddresses`. */
const oncePerHour = [{ max: 1, windowMs: hourMs }];

export const tooManyAttempts = (waitMs: number, isRepeated?: boolean) =>
  tooManyRequests(waitMs, (wait) => `Too many tries. Wait ${wait}, then ask for a new code.`, isRepeated);
