/** How many jobs each value of a filter would leave, given everything else that is chosen. */
import { type PostedOn, postedOnOptions } from '#contract/job-words.ts';
import type { Tallied } from './search-engine.ts';
import { type Chosen, type FacetMark, facetMarks } from './search-filters.ts';

export interface Facets {
  /** How many jobs all filters leave. */
  total: number;
  /** Jobs by the token of a value. A list that was chosen from is counted as if it were not. */
  byToken: Map<string, number>;
  byPostedOn: Record<PostedOn, number>;
  /** How many there would be without one of the lists that were chosen from. */
  without: Map<FacetMark, number>;
}

/** @param tallies of the jobs that miss at most one of the lists, or of more: what misses two counts nowhere */
export function facetsOf(tallies: Tallied[], chosen: Chosen, postedOn: PostedOn): Facets {
  const byPostedOn = Object.fromEntries(postedOnOptions.map((option) => [option, 0])) as Facets['byPostedOn'];
  const facets: Facets = { total: 0, byToken: new Map(), byPostedOn, without: new Map() };
  const { byToken, without } = facets;
  for (const { facets: joined, ...byTime } of tallies) {
    const tokens = joined.split(' ');
    const jobs = byTime[postedOn];
    const missed = facetMarks.filter((kind) => misses(tokens, chosen.get(kind)));
    const [only] = missed;
    if (missed.length > 1) continue;
    for (const token of tokens) {
      if (only === undefined || token.startsWith(only)) byToken.set(token, (byToken.get(token) ?? 0) + jobs);
    }
    for (const kind of only === undefined ? chosen.keys() : [only]) without.set(kind, (without.get(kind) ?? 0) + jobs);
    if (only !== undefined) continue;
    facets.total += jobs;
    for (const option of postedOnOptions) byPostedOn[option] += byTime[option];
  }
  return facets;
}

const misses = (tokens: string[], wanted: Set<string> | undefined) =>
  wanted !== undefined && !tokens.some((token) => wanted.has(token));
