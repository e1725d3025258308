/** What one network may ask around signing in, whatever the addresses it names. */
import type { Client } from '../http/network.ts';
import type { Charge, LimitsStore } from '../limits/limits-store.ts';
import { tooMany } from '../limits/too-many.ts';
import { forNetwork, hourMs, type Windows } from '../limits/windows.ts';
import type { Clock } from '../sessions/sessions.ts';
import { signInNumbers as numbers } from './sign-in-numbers.ts';

/** A code that may be sent, with what is given back once it is used. */
export interface Leave {
  askedFrom?: string;
  charge?: Charge;
}

export function networkLimits(store: LimitsStore, now: Clock) {
  /** Refuses by a read alone: whoever floods the portal must not keep its disk busy. */
  async function refuseSpent(subject: string, windows: Windows): Promise<void> {
    const waitMs = await store.waitMs(subject, windows, now());
    if (waitMs > 0) throw tooManyTries(waitMs);
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
      if (!charged) throw tooManyTries(await store.waitMs(subject, windows, now()));
      const named = await store.charge(address, anHourApart, now());
      if (!named || (await store.charge(addresses, addressWindows, now(), named.charge))) return charged.charge;
      await store.forget(address);
      await store.giveBack(subject, charged.charge);
      throw tooManyTries(await store.waitMs(addresses, addressWindows, now()));
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

export const sendsOf = (network: string) => `sends ${network}`;
const addressesOf = (network: string) => `addresses ${network}`;
/** As long as the window of `networkAddresses`. */
const anHourApart = [{ most: 1, perMs: hourMs }];
const namedBy = (network: string, email: string) => `address ${network} ${email}`;

const tooManyTries = (waitMs: number) => tooMany(waitMs, (wait) => `Too many tries. Wait ${wait}, then ask for a new code.`);
