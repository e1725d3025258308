/** How often a candidate applies and a network stops mails, on all nodes and over restarts. Signing in has limits of its own. */

import type { ClientAddress } from '../http/client-address.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs, hourMs, minuteMs } from '../platform/time/durations.ts';
import { limitForClient, type RateLimit } from './rate-limit.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Nobody who reads what they apply to comes near these; a script does. */
const applications = [
  { max: 10, windowMs: minuteMs },
  { max: 60, windowMs: dayMs },
];
const unsubscribings = [{ max: 20, windowMs: hourMs }];

/** @param limited false: everything may be done at any time */
export function createRateLimiter({ db, now, limited }: { db: Db; now: Clock; limited: boolean }) {
  async function take(within: Db, subject: string, windows: RateLimit, sentence: (wait: string) => string): Promise<void> {
    if (!limited) return;
    const store = rateLimitStore(within);
    // Whoever goes on when nothing is left is refused by a read alone.
    const waitMs = await store.retryAfterMs(subject, windows, now());
    if (waitMs === 0 && (await store.charge(subject, windows, now()))) return;
    throw tooManyRequests(waitMs || (await store.retryAfterMs(subject, windows, now())), sentence);
  }

  return {
    /** Counts an application, in the transaction that makes it: a refusal takes both back. */
    chargeApplication: (transaction: Db, candidateId: string) =>
      take(
        transaction,
        `applications ${candidateId}`,
        applications,
        (wait) => `You applied to many jobs. Wait ${wait}, then go on.`,
      ),

    chargeUnsubscribe: (client: ClientAddress) =>
      take(
        db,
        `unsubscribings ${client.network}`,
        limitForClient(unsubscribings, client),
        (wait) => `Too many addresses were unsubscribed from your network. Wait ${wait}, then try again.`,
      ),
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
