/** Limits the uncached searches of one network, in memory: a charge in the database would cost more than a search. */
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type ClientAddress, loopbackFactor } from './rate-limit-window.ts';

/** Far above what the people of a campus cause, because most of their searches are cached. */
const maxAtOnce = 60;
const perSecond = 4;
const maxNetworks = 10_000;

export interface SearchBudget {
  /** Throws a 429 for a network that has spent its budget. */
  charge(client: ClientAddress): void;
}

export function createSearchBudget({ limited, now }: SearchBudgetOptions): SearchBudget {
  const balances = new LRUCache<string, { tokens: number; at: number }>({ max: maxNetworks });
  return {
    charge({ network, onLoopback }) {
      if (!limited) return;
      const factor = onLoopback ? loopbackFactor : 1;
      const at = now().getTime();
      const balance = balances.get(network) ?? { tokens: maxAtOnce * factor, at };
      const refill = (Math.max(0, at - balance.at) / 1000) * perSecond * factor;
      const tokens = Math.min(maxAtOnce * factor, balance.tokens + refill);
      balances.set(network, { tokens: Math.max(0, tokens - 1), at });
      if (tokens >= 1) return;
      throw new DomainError(
        'rate-limited',
        'Many searches came from your network just now. Wait a few seconds, then try again.',
        { retryAfter },
      );
    },
  };
}

/** A client that waits this long may search again twenty times. */
const retryAfter = 5;

interface SearchBudgetOptions {
  limited: boolean;
  now: Clock;
}
