/** Names owners of held applications, and decides whose give way when visitors fill their room. */
import { getSitePrefix } from '../platform/net/ip-address.ts';
import { hourMs } from '../platform/time/durations.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';
import type { NetworkShare } from './held-application-store.ts';

const megabyte = 1024 * 1024;
/** Of all visitors together. Candidates count on their own. */
export const visitorRoom = { count: 5000, bytes: 500 * megabyte };

export const maxFormsOfCandidate = 20;
/** Counted from the last upload or requested code, like the browser's cookie. */
export const heldApplicationMs = hourMs;

/** The owner of an application: a candidate, or the visitors of a network. */
export type HeldApplicationOwner = { candidateId: string } | { client: ClientAddress };

type Measure = keyof typeof visitorRoom;
/** The forms and bytes that a file adds to those of visitors. */
export type Growth = Record<Measure, number>;

const visitorPrefix = 'site ';

/** Names the site of a visitor first. In rows of an earlier release it stands alone. */
export const toOwnerName = (owner: HeldApplicationOwner) =>
  'client' in owner
    ? `${visitorPrefix}${getSitePrefix(owner.client.network)} ${owner.client.network}`
    : `candidate ${owner.candidateId}`;
export const isVisitorOwner = (owner: string) => owner.startsWith(visitorPrefix);
export const toSite = (owner: string) => owner.slice(visitorPrefix.length).split(' ')[0];

/** The owner whose tasks share a place in the site's queue. */
export const toQueueOwner = (owner: HeldApplicationOwner) => ('client' in owner ? owner.client.network : owner.candidateId);

/** The limit that one more file of visitors would exceed. */
export const findExceeded = (shares: readonly NetworkShare[], growth: Growth) =>
  (['count', 'bytes'] as const).find(
    (measure) => growth[measure] > 0 && sumOf(shares, measure) + growth[measure] > visitorRoom[measure],
  );

/**
 * Returns the largest network of the largest site, counting the new file of `owner`. On a tie `owner` comes last, so many small
 * sites cannot lock out others.
 * @param shares ordered by earliest expiry, so that the oldest comes first on a tie
 */
export function findLargest(shares: readonly NetworkShare[], measure: Measure, owner: string, growth: Growth): string {
  const held = shares.find((share) => share.owner === owner)?.[measure] ?? 0;
  const own = { owner, count: 0, bytes: 0, [measure]: held + growth[measure] };
  const sites = Map.groupBy([...shares.filter((share) => share.owner !== owner), own], (share) => toSite(share.owner));
  const [site = []] = [...sites.values()].toSorted((a, b) => sumOf(b, measure) - sumOf(a, measure));
  const [network = own] = site.toSorted((a, b) => b[measure] - a[measure]);
  return network.owner;
}

const sumOf = (shares: readonly NetworkShare[], measure: Measure) => shares.reduce((sum, share) => sum + share[measure], 0);
