/** Relaxes a query without matches: replaces a misspelled word or drops words. */

import type { Vocabulary } from '../text/vocabulary.ts';
import type { BooleanQuery } from './boolean-query.ts';
import { applyCorrections, findCorrections, type QueryTerm, replaceTerm } from './query-terms.ts';
import { buildRanking } from './ranking.ts';
import type { ParsedQuery } from './search-plan.ts';

type Relaxation = Pick<ParsedQuery, 'terms' | 'text' | 'leftOut'>;

const maxCorrectionsPerTerm = 3;
/** The number of combinations doubles with each word. */
const maxDroppableTerms = 6;

/**
 * Returns undefined when nothing helps, or when the words match and only the filters exclude every job.
 * @param count counts the jobs that match, regardless of the filters
 */
export async function relaxQuery(
  { terms, text }: Pick<ParsedQuery, 'terms' | 'text'>,
  words: Vocabulary,
  count: (query: BooleanQuery) => Promise<number>,
): Promise<ParsedQuery | undefined> {
  if (terms.length === 0 || (await count(buildRanking(terms, text, words).allMatches)) > 0) return undefined;

  const oneReplaced = terms.flatMap((term, index) =>
    findCorrections(term, words)
      .slice(0, maxCorrectionsPerTerm)
      .map((word) => terms.with(index, replaceTerm(term, word))),
  );
  const corrections = oneReplaced.map((replaced) => ({
    terms: replaced,
    text: applyCorrections(text, replaced) ?? text,
    leftOut: [],
  }));
  const corrected = await countCandidates(corrections, words, count);
  if (corrected.length > 0) return chooseBest(corrected);

  if (terms.length > maxDroppableTerms) return undefined;
  for (let length = terms.length - 1; length > 0; length--) {
    const shortened = combinations(terms, length).map((remaining) => ({
      terms: remaining,
      text: joinTerms(remaining),
      leftOut: terms.filter((term) => !remaining.includes(term)).map(({ displayText }) => displayText),
    }));
    const shorter = await countCandidates(shortened, words, count);
    // The combination with the fewest jobs is the most specific.
    if (shorter.length > 0) return chooseBest(shorter.toSorted((a, b) => a.total - b.total));
  }
  return undefined;
}

interface CountedRelaxation extends Relaxation {
  total: number;
  /** Whether a title has all the words. */
  matchesTitle: boolean;
}

/** Returns the candidates that match any job. */
async function countCandidates(
  candidates: Relaxation[],
  words: Vocabulary,
  count: (query: BooleanQuery) => Promise<number>,
): Promise<CountedRelaxation[]> {
  const matching: CountedRelaxation[] = [];
  for (const candidate of candidates) {
    const { allMatches, titleMatches } = buildRanking(candidate.terms, candidate.text, words);
    const total = await count(allMatches);
    if (total > 0) matching.push({ ...candidate, total, matchesTitle: (await count(titleMatches)) > 0 });
  }
  return matching;
}

function chooseBest(relaxations: CountedRelaxation[]): ParsedQuery | undefined {
  const best = relaxations.find(({ matchesTitle }) => matchesTitle) ?? relaxations[0];
  return best && { terms: best.terms, text: best.text, leftOut: best.leftOut, corrected: best.text };
}

const joinTerms = (terms: QueryTerm[]) => terms.map(({ displayText }) => displayText).join(' ');

/** Every combination of `length` terms, in their order. */
function combinations(terms: QueryTerm[], length: number): QueryTerm[][] {
  if (length === 0) return [[]];
  return terms.flatMap((term, index) => combinations(terms.slice(index + 1), length - 1).map((rest) => [term, ...rest]));
}
