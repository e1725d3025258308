/** Parses search text to terms: spelling corrections, compounds and synonyms. */
import { type Segment, segmentQuery, singularize, splitSegment } from '../text/tokenizer.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { correctSpelling } from './spelling-correction.ts';
import { maxSynonymWords, synonymsByPhrase } from './synonyms.ts';

export interface QueryTerm {
  /** The folded word as a compound. */
  normalized: string;
  /** The entered word, or its correction. */
  displayText: string;
  corrected: boolean;
  /** Alternative spellings. Each is a list of words that must all occur: 'Node.js' is `nodejs`, or `node` and `js`. */
  variants: string[][];
  /** Alternative phrases of the same meaning, matched in key fields only. */
  synonyms: string[][];
  matchesPrefix: boolean;
  /** Position in the entered text. */
  start: number;
  end: number;
}

/** Bounds the query. No real title has more words. */
const maxTerms = 20;

/** Corrects misspelled words with the words of the catalogue. */
export function parseTerms(text: string, words: Vocabulary): QueryTerm[] {
  const segments = segmentQuery(text)
    // 'LAN/WAN' is one word if the catalogue has it, otherwise two.
    .flatMap((segment) =>
      words.isKnown(segment.compound) || segment.words.every(words.isKnown) ? [segment] : splitSegment(segment, text),
    )
    .filter(({ compound }, index, all) => all.findIndex((other) => other.compound === compound) === index)
    .slice(0, maxTerms);
  const terms = segments.map((segment, index) => createTerm(segment, text, words, index === segments.length - 1));
  return addCompounds(addSynonyms(terms, text), words);
}

/** Replaces corrected words in the text. Returns undefined without a correction. */
export function applyCorrections(text: string, terms: QueryTerm[]): string | undefined {
  if (!terms.some((term) => term.corrected)) return undefined;
  let corrected = '';
  let position = 0;
  for (const { displayText, start, end } of terms) {
    corrected += text.slice(position, start) + displayText;
    position = end;
  }
  return corrected + text.slice(position);
}

/** Returns the term with another word of the catalogue. */
export function replaceTerm(term: QueryTerm, word: string): QueryTerm {
  return { ...term, displayText: word, corrected: true, variants: [[word]], synonyms: findSynonyms([word]) };
}

/** Finds similar words of the catalogue, most likely first; none for a word that is no typing mistake. */
export function findCorrections(term: QueryTerm, words: Vocabulary): string[] {
  if (!words.isCorrectable(term.normalized)) return [];
  const current = new Set(term.variants.flat().map(singularize));
  return words.findNearest(term.normalized).filter((word) => !current.has(singularize(word)));
}

function createTerm(
  { words: parts, compound, start, end }: Segment,
  text: string,
  words: Vocabulary,
  isLast: boolean,
): QueryTerm {
  const term = {
    normalized: compound,
    displayText: text.slice(start, end),
    corrected: false,
    synonyms: [],
    start,
    end,
    matchesPrefix: compound.length > 1 || isLast,
  };
  if (parts.length > 1) return { ...term, variants: [[compound], parts] };
  const hasSynonym = findSynonyms([compound]).some((synonym) => synonym.every(words.has));
  const correction = !hasSynonym && words.isCorrectable(compound) ? correctSpelling(compound, words) : [];
  return correction.length === 0
    ? { ...term, variants: [parts] }
    : { ...term, displayText: correction.join(' '), corrected: true, variants: [correction] };
}

/** Merges phrases with synonyms, such as 'human resources', to one term. The longest phrase wins. */
function addSynonyms(terms: QueryTerm[], text: string): QueryTerm[] {
  const merged: QueryTerm[] = [];
  for (let index = 0; index < terms.length; ) {
    const { term, length } = mergeLongestPhrase(terms, index, text);
    merged.push(term);
    index += length;
  }
  return merged;
}

function mergeLongestPhrase(terms: QueryTerm[], from: number, text: string): { term: QueryTerm; length: number } {
  const [first, ...others] = terms.slice(from, from + maxSynonymWords) as [QueryTerm, ...QueryTerm[]];
  for (let length = others.length + 1; length > 0; length--) {
    const phrase = [first, ...others.slice(0, length - 1)];
    const words = phrase.flatMap(({ variants }) => variants.at(-1) ?? []);
    const synonyms = findSynonyms(words);
    if (synonyms.length === 0) continue;
    if (length === 1) return { term: { ...first, synonyms }, length };
    const last = phrase.at(-1) ?? first;
    const corrected = phrase.some((term) => term.corrected);
    const displayText = corrected ? phrase.map((term) => term.displayText).join(' ') : text.slice(first.start, last.end);
    const normalized = phrase.map((term) => term.normalized).join('');
    return { term: { ...last, normalized, displayText, corrected, variants: [words], synonyms, start: first.start }, length };
  }
  return { term: first, length: 1 };
}

function findSynonyms(words: string[]): string[][] {
  return synonymsByPhrase.get(words.join(' ')) ?? [];
}

/** 'front end' also matches 'frontend' if the catalogue has the compound. */
function addCompounds(terms: QueryTerm[], words: Vocabulary): QueryTerm[] {
  const variants = terms.map((term) => [...term.variants]);
  for (const [index, term] of terms.entries()) {
    const [current, next] = [term.variants[0]?.join(''), terms[index + 1]?.variants[0]?.join('')];
    if (current === undefined || next === undefined || !words.has(current + next)) continue;
    variants[index]?.push([current + next]);
    variants[index + 1]?.push([current + next]);
  }
  return terms.map((term, index) => ({ ...term, variants: variants[index] ?? [] }));
}
