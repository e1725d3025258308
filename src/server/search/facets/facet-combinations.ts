/**
 * What the numbers in `search_jobs.combination` stand for, held in memory once they were met. A number never changes its
 * meaning, so none is ever read twice.
 */
import type { Db } from '#server/platform/db/database.ts';

export interface FacetCombinations {
  /** Every token that any of them has. */
  tokens: readonly string[];
  /** The tokens of a combination, as their places in `tokens`. */
  tokenIndexesOf(combination: number): readonly number[];
}

/** Gives what is known when the combinations in all these numbers are, each of which stands there so many times over. */
export function facetCombinationCache(db: Db): (numbers: Int32Array, timesOver: number) => Promise<FacetCombinations> {
  const tokens: string[] = [];
  const places = new Map<string, number>();
  const known: (number[] | undefined)[] = [];
  const met: FacetCombinations = { tokens, tokenIndexesOf: (combination) => known[combination] ?? [] };

  const placeOf = (token: string) => {
    const place = places.get(token) ?? tokens.push(token) - 1;
    places.set(token, place);
    return place;
  };

  return async (numbers, timesOver) => {
    const unknown = new Set<number>();
    for (let at = 0; at < numbers.length; at++) {
      const combination = Math.floor((numbers[at] ?? 0) / timesOver);
      if (known[combination] === undefined) unknown.add(combination);
    }
    if (unknown.size === 0) return met;
    const rows = db.selectFrom('search_combinations').select(['id', 'facets']);
    const read = unknown.size <= mostAsked ? rows.where('id', 'in', [...unknown]) : rows;
    for (const { id, facets } of await read.execute()) known[id] ??= facets.split(' ').map(placeOf);
    return met;
  };
}

/** Of more than these it is quicker to read all. */
const mostAsked = 100;
