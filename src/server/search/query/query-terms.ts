/** What a person typed, word by word, and what each word may stand for in the catalogue. */
import { type Segment, segmentQuery, singularize, splitSegment } from '../text/tokenizer.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { findSynonyms, maxSynonymWords } from './synonyms.ts';

export interface QueryTerm {
  /** The folded word, run together. */
  normalized: string;
  /** What is searched for: as it was typed, or the catalogue's word in its place. */
  displayText: string;
  corrected: boolean;
  /** Ways to write it, each a list of words that must all be there: 'Node.js' is `nodejs`, or `node` and `js`. */
  variants: string[][];
  /** Other words for the same thing, each a list as well; they say something in a head only. */
  synonyms: string[][];
  /** Whether a word that only begins so will do. */
  matchesPrefix: boolean;
  /** Where it stands in what was typed. */
  start: number;
  end: number;
}

/** Words beyond these are not looked at: 100 characters hold no title with more. */
const mostTerms = 20;

/** The words of a text, misspelt ones mended by the catalogue's own. */
export function parseTerms(text: string, words: Vocabulary): QueryTerm[] {
  const known = (word: string) => isKnown(word, words);
  const pieces = segmentQuery(text)
    // 'LAN/WAN' is one word where the catalogue has it so, and two otherwise.
    .flatMap((piece) => (known(piece.compound) || piece.words.every(known) ? [piece] : splitSegment(piece, text)))
    .filter(({ compound: joined }, index, all) => all.findIndex((other) => other.compound === joined) === index)
    .slice(0, mostTerms);
  const terms = pieces.map((piece, index) => termOf(piece, text, words, index === pieces.length - 1));
  return orRunTogether(withSynonyms(terms, text), words);
}

/** The text with its mended words in their places; undefined when none was mended. */
export function applyCorrections(text: string, terms: QueryTerm[]): string | undefined {
  if (!terms.some(({ corrected: mended }) => mended)) return undefined;
  let corrected = '';
  let at = 0;
  for (const { displayText: shown, start: from, end: to } of terms) {
    corrected += text.slice(at, from) + shown;
    at = to;
  }
  return corrected + text.slice(at);
}

/** The term with another word of the catalogue in its place. */
export function replaceTerm(term: QueryTerm, word: string): QueryTerm {
  return { ...term, displayText: word, corrected: true, variants: [[word]], synonyms: findSynonyms([word]) };
}

/** Other words of the catalogue that may have been meant, the likeliest first. */
export function findCorrections(term: QueryTerm, words: Vocabulary): string[] {
  const tried = new Set(term.variants.flat().map(singularize));
  return words.findNearest(term.normalized).filter((near) => !tried.has(singularize(near)));
}

/** Whether the catalogue has the word, or one that begins so. */
function isKnown(word: string, words: Vocabulary): boolean {
  return words.findForms(word).length > 0 || words.findByPrefix(word, 1)?.length !== 0;
}

function termOf(
  { words: parts, compound: joined, start: from, end: to }: Segment,
  text: string,
  words: Vocabulary,
  last: boolean,
): QueryTerm {
  const term = {
    normalized: joined,
    displayText: text.slice(from, to),
    corrected: false,
    synonyms: [],
    start: from,
    end: to,
    matchesPrefix: joined.length > 1 || last,
  };
  if (parts.length > 1) return { ...term, variants: [[joined], parts] };
  const meant = isKnown(joined, words) || findSynonyms([joined]).some((way) => way.every(words.has));
  const mended = meant ? [] : mend(joined, words);
  return mended.length === 0
    ? { ...term, variants: [parts] }
    : { ...term, displayText: mended.join(' '), corrected: true, variants: [mended] };
}

/** The nearest word that the catalogue has; two, when the word is two of them run together; none when nothing is near. */
function mend(word: string, words: Vocabulary): string[] {
  const [nearest] = words.findNearest(word);
  if (nearest !== undefined) return [nearest];
  for (let at = 3; at <= word.length - 3; at++) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => words.has(half))) return halves;
  }
  return [];
}

/** 'human resources' is one term, and so is 'hr'; of phrases that begin alike the longest is meant. */
function withSynonyms(terms: QueryTerm[], text: string): QueryTerm[] {
  const meant: QueryTerm[] = [];
  for (let at = 0; at < terms.length; ) {
    const { term, length } = longestPhrase(terms, at, text);
    meant.push(term);
    at += length;
  }
  return meant;
}

function longestPhrase(terms: QueryTerm[], from: number, text: string): { term: QueryTerm; length: number } {
  const [first, ...others] = terms.slice(from, from + maxSynonymWords) as [QueryTerm, ...QueryTerm[]];
  for (let length = others.length + 1; length > 0; length--) {
    const phrase = [first, ...others.slice(0, length - 1)];
    const words = phrase.flatMap(({ variants: ways }) => ways.at(-1) ?? []);
    const synonyms = findSynonyms(words);
    if (synonyms.length === 0) continue;
    if (length === 1) return { term: { ...first, synonyms }, length };
    const last = phrase.at(-1) ?? first;
    const mended = phrase.some((term) => term.corrected);
    const shown = mended ? phrase.map((term) => term.displayText).join(' ') : text.slice(first.start, last.end);
    const typed = phrase.map((term) => term.normalized).join('');
    return {
      term: {
        ...last,
        normalized: typed,
        displayText: shown,
        corrected: mended,
        variants: [words],
        synonyms,
        start: first.start,
      },
      length,
    };
  }
  return { term: first, length: 1 };
}

/** 'front end' is also 'frontend': two words that the catalogue writes as one as well. */
function orRunTogether(terms: QueryTerm[], words: Vocabulary): QueryTerm[] {
  const ways = terms.map((term) => [...term.variants]);
  for (const [index, term] of terms.entries()) {
    const [one, next] = [term.variants[0]?.join(''), terms[index + 1]?.variants[0]?.join('')];
    if (one === undefined || next === undefined || !words.has(one + next)) continue;
    ways[index]?.push([one + next]);
    ways[index + 1]?.push([one + next]);
  }
  return terms.map((term, index) => ({ ...term, ways: ways[index] ?? [] }));
}
