/** How often a candidate applies and a network stops mails, on all nodes and over restarts. Signing in has limits of its own. */
import type { Db } from '../db/database.ts';
import type { Client } from '../http/network.ts';
import type { Clock } from '../sessions/sessions.ts';
import { limitsStore } from './limits-store.ts';
import { tooMany } from './too-many.ts';
import { dayMs, forNetwork, hourMs, minuteMs, type Windows } from './windows.ts';

/** Nobody who reads what they apply to comes near these; a script does. */
const applications = [
  { most: 10, perMs: minuteMs },
  { most: 60, perMs: dayMs },
];
const unsubscribings = [{ most: 20, perMs: hourMs }];

/** @param limited false: everything may be done at any time */
export function openRateLimits({ db, now, limited }: { db: Db; now: Clock; limited: boolean }) {
  async function take(within: Db, subject: string, windows: Windows, sentence: (wait: string) => string): Promise<void> {
    if (!limited) return;
    const store = limitsStore(within);
    // Whoever goes on when nothing is left is refused by a read alone.
    const waitMs = await store.waitMs(subject, windows, now());
    if (waitMs === 0 && (await store.charge(subject, windows, now()))) return;
    throw tooMany(waitMs || (await store.waitMs(subject, windows, now())), sentence);
  }

  return {
    /** Counts an application, in the transaction that makes it: a refusal takes both back. */
    applies: (transaction: Db, candidateId: string) =>
      take(
        transaction,
        `applications ${candidateId}`,
        applications,
        (wait) => `You applied to many jobs. Wait ${wait}, then go on.`,
      ),

    unsubscribes: (client: Client) =>
      take(
        db,
        `unsubscribings ${client.network}`,
        forNetwork(unsubscribings, client),
        (wait) => `Too many addresses were unsubscribed from your network. Wait ${wait}, then try again.`,
      ),
  };
}

export type RateLimits = ReturnType<typeof openRateLimits>;
