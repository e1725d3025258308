/** Limits uncached searches and suggestions, in memory. A charge in the database would cost more than a search. */
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain-error.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type ClientAddress, loopbackFactor } from './rate-limit-window.ts';

interface Rate {
  maxAtOnce: number;
  perSecond: number;
}

/** Far above the load of a campus, because most of its searches are cached. */
const visitorRate: Rate = { maxAtOnce: 60, perSecond: 4 };
/** Far above the searches of one person. */
const candidateRate: Rate = { maxAtOnce: 60, perSecond: 4 };
/** For the candidates of a campus: no cache answers their searches. */
const candidatesOfNetworkRate: Rate = { maxAtOnce: 240, perSecond: 16 };
/** Every typed letter requests suggestions. A person types about five a second, and most prefixes are cached. */
const suggestionRate: Rate = { maxAtOnce: 150, perSecond: 15 };
/** Times the budget of one network, for the networks of a site together. */
const siteFactor = 4;
const maxBalances = 10_000;

/** Each method throws a 429 for a client without budget. */
export interface SearchBudgets {
  /** Charges the client's network and its site. */
  chargeVisitor(client: ClientAddress): void;
  /** Charges the candidate, and the client's network and its site. */
  chargeCandidate(client: ClientAddress, candidateId: string): void;
  /** Charges the candidate, who still sees what they applied to after many searches. */
  chargeAppliedJobs(client: ClientAddress, candidateId: string): void;
  /** Charges the client's network and its site. */
  chargeSuggestion(client: ClientAddress): void;
}

export function createSearchBudgets({ limited, now }: SearchBudgetOptions): SearchBudgets {
  function createBudget({ maxAtOnce, perSecond }: Rate, message: string) {
    // With `max`, the cache would allocate memory for all balances at once.
    const balances = new LRUCache<string, { tokens: number; at: number }>({ maxSize: maxBalances, sizeCalculation: () => 1 });
    return (owner: string, { onLoopback }: ClientAddress) => {
      if (!limited) return;
      const factor = onLoopback ? loopbackFactor : 1;
      const at = now().getTime();
      const balance = balances.get(owner) ?? { tokens: maxAtOnce * factor, at };
      const refill = (Math.max(0, at - balance.at) / 1000) * perSecond * factor;
      const tokens = Math.min(maxAtOnce * factor, balance.tokens + refill);
      balances.set(owner, { tokens: Math.max(0, tokens - 1), at });
      if (tokens < 1) throw new DomainError('rate-limited', message, { retryAfter });
    };
  }
  const networkMessage = 'Many searches came from your network just now. Wait a few seconds, then try again.';
  /** Charges the site last, so that a network beyond its budget costs the site nothing. */
  function createNetworkBudget({ maxAtOnce, perSecond }: Rate) {
    const chargeNetwork = createBudget({ maxAtOnce, perSecond }, networkMessage);
    const chargeSite = createBudget({ maxAtOnce: maxAtOnce * siteFactor, perSecond: perSecond * siteFactor }, networkMessage);
    return (client: ClientAddress) => {
      chargeNetwork(client.network, client);
      chargeSite(getSitePrefix(client.network), client);
    };
  }
  const chargeCandidates = createNetworkBudget(candidatesOfNetworkRate);
  const chargeOne = createBudget(candidateRate, 'You searched a lot just now. Wait a few seconds, then try again.');
  const chargeList = createBudget(candidateRate, 'You loaded this list many times just now. Wait a few seconds, then try again.');

  return {
    chargeAppliedJobs: (client, candidateId) => chargeList(candidateId, client),
    chargeVisitor: createNetworkBudget(visitorRate),
    chargeSuggestion: createNetworkBudget(suggestionRate),
    chargeCandidate(client, candidateId) {
      chargeOne(candidateId, client);
      chargeCandidates(client);
    },
  };
}

/** A client that waits this long may search again twenty times. */
const retryAfter = 5;

interface SearchBudgetOptions {
  limited: boolean;
  now: Clock;
}
