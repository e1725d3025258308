/** What one network may ask around signing in, whatever the addresses it names. */
import type { Client } from '../http/network.ts';
import { Refusal } from '../http/refusal.ts';
import type { Clock } from '../sessions/sessions.ts';
import type { Charge, SignInLimitsStore } from './sign-in-limits-store.ts';
import { hourMs, signInNumbers as numbers, relaxed, type Windows } from './sign-in-numbers.ts';

/** A code that may be sent, with what is given back once it is used. */
export interface Leave {
  askedFrom?: string;
  charge?: Charge;
}

export function networkLimits(store: SignInLimitsStore, now: Clock) {
  /** Refuses by a read alone: whoever floods the portal must not keep its disk busy. */
  async function refuseSpent(subject: string, windows: Windows): Promise<void> {
    const waitMs = await store.waitMs(subject, windows, now());
    if (waitMs > 0) throw tooMany(waitMs);
  }

  return {
    refuseSpent,

    /** Charges a network, and once an hour for each address that it names. Refuses it when that is too much. */
    async charge(subject: string, usual: Windows, email: string, client: Client): Promise<Charge> {
      const [windows, addressWindows] = [forNetwork(usual, client), forNetwork(numbers.networkAddresses, client)];
      const [addresses, address] = [addressesOf(client.network), namedBy(client.network, email)];
      await refuseSpent(subject, windows);
      if ((await store.waitMs(address, anHourApart, now())) === 0) await refuseSpent(addresses, addressWindows);

      const charged = await store.charge(subject, windows, now());
      if (!charged) throw tooMany(await store.waitMs(subject, windows, now()));
      const named = await store.charge(address, anHourApart, now());
      if (!named || (await store.charge(addresses, addressWindows, now(), named.charge))) return charged.charge;
      await store.forget(address);
      await store.giveBack(subject, charged.charge);
      throw tooMany(await store.waitMs(addresses, addressWindows, now()));
    },

    /** Gives back what a network was charged for asking, and for naming an address that it then got into. */
    async gotIn(email: string, { askedFrom, charge }: Leave): Promise<void> {
      if (askedFrom === undefined) return;
      if (charge) await store.giveBack(sendsOf(askedFrom), charge);
      const named = await store.forget(namedBy(askedFrom, email));
      if (named) await store.giveBack(addressesOf(askedFrom), named);
    },
  };
}

export const forNetwork = (windows: Windows, { onLoopback }: Client) =>
  onLoopback ? relaxed(windows, numbers.loopbackFactor) : windows;

export const sendsOf = (network: string) => `sends ${network}`;
const addressesOf = (network: string) => `addresses ${network}`;
/** As long as the window of `networkAddresses`. */
const anHourApart = [{ most: 1, perMs: hourMs }];
const namedBy = (network: string, email: string) => `address ${network} ${email}`;

function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refusal(429, `Too many tries. Wait ${wait}, then ask for a new code.`, { retryAfter: seconds });
}
