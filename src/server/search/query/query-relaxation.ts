/** What to search for instead when no job has all the words: a slip that happens to be a word, or a word too many. */

import type { Vocabulary } from '../text/vocabulary.ts';
import type { BooleanQuery } from './boolean-query.ts';
import { applyCorrections, findCorrections, type QueryTerm, replaceTerm } from './query-terms.ts';
import { buildRanking } from './ranking.ts';

interface RelaxedQuery {
  terms: QueryTerm[];
  /** What is now searched for. */
  text: string;
}

/**
 * The words to search for instead; undefined when nothing helps, or when it is the filters that leave nothing.
 * @param count how many jobs match, whatever the filters
 */
export async function relaxQuery(
  text: string,
  terms: QueryTerm[],
  words: Vocabulary,
  count: (expression: BooleanQuery) => Promise<number>,
): Promise<RelaxedQuery | undefined> {
  if (terms.length === 0 || (await count(buildRanking(terms, text, words).allMatches)) > 0) return undefined;

  const oneReplaced = terms.flatMap((term, index) =>
    findCorrections(term, words)
      .slice(0, 3)
      .map((word) => terms.with(index, replaceTerm(term, word))),
  );
  const mended = await weighed(oneReplaced.map((kept) => ({ terms: kept, text: applyCorrections(text, kept) ?? text })));
  if (mended.length > 0) return preferred(mended);
  // The ways to leave words out double with each word; who typed this many meant them all.
  if (terms.length > 6) return undefined;
  for (let length = terms.length - 1; length > 0; length--) {
    const shorter = await weighed(choices(terms, length).map((kept) => ({ terms: kept, text: textOf(kept) })));
    // Of words that lead to fewer jobs more is left of what was asked.
    if (shorter.length > 0) return preferred(shorter.toSorted((a, b) => a.total - b.total));
  }
  return undefined;

  /** Those that lead anywhere. */
  async function weighed(candidates: RelaxedQuery[]): Promise<Weighed[]> {
    const leading: Weighed[] = [];
    for (const candidate of candidates) {
      const { allMatches: anywhere, titleMatches: inTitle } = buildRanking(candidate.terms, candidate.text, words);
      const total = await count(anywhere);
      if (total > 0) leading.push({ ...candidate, total, titled: (await count(inTitle)) > 0 });
    }
    return leading;
  }
}

interface Weighed extends RelaxedQuery {
  /** How many jobs it leads to. */
  total: number;
  /** Whether a title has all its words. */
  titled: boolean;
}

const preferred = (rescues: Weighed[]) => rescues.find(({ titled }) => titled) ?? rescues[0];

const textOf = (terms: QueryTerm[]) => terms.map(({ displayText: shown }) => shown).join(' ');

/** Every way to keep so many of the terms, in their order. */
function choices(terms: QueryTerm[], length: number): QueryTerm[][] {
  if (length === 0) return [[]];
  return terms.flatMap((term, index) => choices(terms.slice(index + 1), length - 1).map((rest) => [term, ...rest]));
}
