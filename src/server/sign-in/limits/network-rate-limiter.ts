/** Limits the sign-in requests of one network, whatever addresses they name. */
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
    if (waitMs > 0) throw tooManyTries(waitMs);
  }

  return {
    assertAvailable,

    /** Charges the subject, and the network once an hour for each address that it names. */
    async charge(subject: string, usualLimit: RateLimit, email: string, client: ClientAddress): Promise<Charge> {
      const limit = limitForClient(usualLimit, client);
      const addressesLimit = limitForClient(signInLimitConfig.networkAddresses, client);
      const addresses = addressesSubject(client.network);
      const address = addressSubject(client.network, email);
      await assertAvailable(subject, limit);
      if ((await store.retryAfterMs(address, oncePerHour, now())) === 0) await assertAvailable(addresses, addressesLimit);

      const charged = await store.charge(subject, limit, now());
      if (!charged) throw tooManyTries(await store.retryAfterMs(subject, limit, now()));
      const named = await store.charge(address, oncePerHour, now());
      if (!named || (await store.charge(addresses, addressesLimit, now(), named.charge))) return charged.charge;
      await store.reset(address);
      await store.refund(subject, charged.charge);
      throw tooManyTries(await store.retryAfterMs(addresses, addressesLimit, now()));
    },

    /** Refunds a network for a code that was used, and for naming its address. */
    async refundSend(email: string, { network, charge }: SendPermit): Promise<void> {
      if (network === undefined) return;
      if (charge) await store.refund(sendSubject(network), charge);
      const named = await store.reset(addressSubject(network, email));
      if (named) await store.refund(addressesSubject(network), named);
    },
  };
}

export const sendSubject = (network: string) => `sends ${network}`;
const addressesSubject = (network: string) => `addresses ${network}`;
const addressSubject = (network: string, email: string) => `address ${network} ${email}`;

/** As long as the window of `networkAddresses`. */
const oncePerHour = [{ max: 1, windowMs: hourMs }];

export const tooManyTries = (waitMs: number, isRepeated?: boolean) =>
  tooManyRequests(waitMs, (wait) => `Too many tries. Wait ${wait}, then ask for a new code.`, isRepeated);
