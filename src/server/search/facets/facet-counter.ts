/** How many jobs each value of a filter would leave, given everything else that is chosen. */
import type { PostedOn } from '#contract/job-constants.ts';
import { ageBuckets, type FacetScan } from '../engines/search-engine.ts';
import type { FacetPrefix, FilterSelection } from '../query/search-filters.ts';

export interface Facets {
  /** How many jobs all filters leave. */
  total: number;
  /** Jobs by the token of a value. A list that was chosen from is counted as if it were not. */
  byToken: Map<string, number>;
  byPostedOn: Record<PostedOn, number>;
  /** How many there would be without one of the lists that were chosen from. */
  totalWithout: Map<FacetPrefix, number>;
}

export const emptyFacetScan: FacetScan = { tokens: [], forEachJob: () => {} };

/** @param tally of the jobs that miss at most one of the lists, or of more: what misses two counts nowhere */
export function countFacets({ tokens, forEachJob: each }: FacetScan, chosen: FilterSelection, postedOn: PostedOn): Facets {
  const lists = [...chosen].map(([kind, wanted]) => ({ kind, wanted: placesOf(tokens, wanted), without: 0 }));
  const wantedAge = ageBuckets.indexOf(postedOn);
  const byAge = ageBuckets.map(() => 0);
  const byPlace = new Int32Array(tokens.length);

  each((places, age) => {
    let missed: (typeof lists)[number] | undefined;
    for (const list of lists) {
      if (places.some((place) => list.wanted.has(place))) continue;
      if (missed) return;
      missed = list;
    }
    if (!missed) byAge[age] = (byAge[age] ?? 0) + 1;
    if (age > wantedAge) return;
    for (const place of places) {
      if (!missed || tokens[place]?.startsWith(missed.kind)) byPlace[place] = (byPlace[place] ?? 0) + 1;
    }
    if (missed) missed.without++;
  });

  const upTo = (age: number) => byAge.slice(0, age + 1).reduce((sum, jobs) => sum + jobs, 0);
  const total = upTo(wantedAge);
  const byToken = new Map<string, number>();
  byPlace.forEach((jobs, place) => {
    if (jobs > 0) byToken.set(tokens[place] ?? '', jobs);
  });
  return {
    total,
    byToken,
    byPostedOn: Object.fromEntries(ageBuckets.map((option, age) => [option, upTo(age)])) as Facets['byPostedOn'],
    totalWithout: new Map(lists.map(({ kind, without }) => [kind, total + without])),
  };
}

function placesOf(tokens: readonly string[], wanted: Set<string>): Set<number> {
  return new Set(tokens.flatMap((token, place) => (wanted.has(token) ? [place] : [])));
}
