/** What one network may ask around signing in, whatever the addresses it names. */

import type { ClientAddress } from '#server/http/client-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import { limitForClient, type RateLimit } from '#server/rate-limits/rate-limit.ts';
import type { Charge, RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { tooManyRequests } from '#server/rate-limits/too-many-requests.ts';
import { signInLimitConfig as numbers } from './sign-in-limit-config.ts';

/** A code that may be sent, with what is given back once it is used. */
export interface SendPermit {
  askedFrom?: string;
  charge?: Charge;
}

export function networkRateLimiter(store: RateLimitStore, now: Clock) {
  /** Refuses by a read alone: whoever floods the portal must not keep its disk busy. */
  async function assertAvailable(subject: string, windows: RateLimit): Promise<void> {
    const waitMs = await store.retryAfterMs(subject, windows, now());
    if (waitMs > 0) throw tooManyTries(waitMs);
  }

  return {
    refuseSpent: assertAvailable,

    /** Charges a network, and once an hour for each address that it names. Refuses it when that is too much. */
    async charge(subject: string, usual: RateLimit, email: string, client: ClientAddress): Promise<Charge> {
      const [windows, addressWindows] = [limitForClient(usual, client), limitForClient(numbers.networkAddresses, client)];
      const [addresses, address] = [addressesOf(client.network), namedBy(client.network, email)];
      await assertAvailable(subject, windows);
      if ((await store.retryAfterMs(address, anHourApart, now())) === 0) await assertAvailable(addresses, addressWindows);

      const charged = await store.charge(subject, windows, now());
      if (!charged) throw tooManyTries(await store.retryAfterMs(subject, windows, now()));
      const named = await store.charge(address, anHourApart, now());
      if (!named || (await store.charge(addresses, addressWindows, now(), named.charge))) return charged.charge;
      await store.reset(address);
      await store.refund(subject, charged.charge);
      throw tooManyTries(await store.retryAfterMs(addresses, addressWindows, now()));
    },

    /** Gives back what a network was charged for asking, and for naming an address that it then got into. */
    async refundSend(email: string, { askedFrom, charge }: SendPermit): Promise<void> {
      if (askedFrom === undefined) return;
      if (charge) await store.refund(sendSubject(askedFrom), charge);
      const named = await store.reset(namedBy(askedFrom, email));
      if (named) await store.refund(addressesOf(askedFrom), named);
    },
  };
}

export const sendSubject = (network: string) => `sends ${network}`;
const addressesOf = (network: string) => `addresses ${network}`;
/** As long as the window of `networkAddresses`. */
const anHourApart = [{ max: 1, windowMs: hourMs }];
const namedBy = (network: string, email: string) => `address ${network} ${email}`;

const tooManyTries = (waitMs: number) =>
  tooManyRequests(waitMs, (wait) => `Too many tries. Wait ${wait}, then ask for a new code.`);
