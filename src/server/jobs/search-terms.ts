/** What a person typed, word by word, and what each word may stand for in the catalogue. */
import { type Piece, partsOf, singular, typedPieces } from './search-words.ts';
import { mostWordsOfSynonym, synonymsOf } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Term {
  /** The folded word, run together. */
  typed: string;
  /** What is searched for: as it was typed, or the catalogue's word in its place. */
  shown: string;
  mended: boolean;
  /** Ways to write it, each a list of words that must all be there: 'Node.js' is `nodejs`, or `node` and `js`. */
  ways: string[][];
  /** Other words for the same thing, each a list as well; they say something in a head only. */
  synonyms: string[][];
  /** Whether a word that only begins so will do. */
  begins: boolean;
  /** Where it stands in what was typed. */
  from: number;
  to: number;
}

/** Words beyond these are not looked at: 100 characters hold no title with more. */
const mostTerms = 20;

/** The words of a text, misspelt ones mended by the catalogue's own. */
export function termsOf(text: string, words: Vocabulary): Term[] {
  const known = (word: string) => isKnown(word, words);
  const pieces = typedPieces(text)
    // 'LAN/WAN' is one word where the catalogue has it so, and two otherwise.
    .flatMap((piece) => (known(piece.joined) || piece.parts.every(known) ? [piece] : partsOf(piece, text)))
    .filter(({ joined }, index, all) => all.findIndex((other) => other.joined === joined) === index)
    .slice(0, mostTerms);
  const terms = pieces.map((piece, index) => termOf(piece, text, words, index === pieces.length - 1));
  return orRunTogether(withSynonyms(terms, text), words);
}

/** The text with its mended words in their places; undefined when none was mended. */
export function correctedText(text: string, terms: Term[]): string | undefined {
  if (!terms.some(({ mended }) => mended)) return undefined;
  let corrected = '';
  let at = 0;
  for (const { shown, from, to } of terms) {
    corrected += text.slice(at, from) + shown;
    at = to;
  }
  return corrected + text.slice(at);
}

/** The term with another word of the catalogue in its place. */
export function replaced(term: Term, word: string): Term {
  return { ...term, shown: word, mended: true, ways: [[word]], synonyms: synonymsOf([word]) };
}

/** Other words of the catalogue that may have been meant, the likeliest first. */
export function alternativesTo(term: Term, words: Vocabulary): string[] {
  const tried = new Set(term.ways.flat().map(singular));
  return words.nearest(term.typed).filter((near) => !tried.has(singular(near)));
}

/** Whether the catalogue has the word, or one that begins so. */
function isKnown(word: string, words: Vocabulary): boolean {
  return words.formsOf(word).length > 0 || words.beginningWith(word, 1)?.length !== 0;
}

function termOf({ parts, joined, from, to }: Piece, text: string, words: Vocabulary, last: boolean): Term {
  const term = {
    typed: joined,
    shown: text.slice(from, to),
    mended: false,
    synonyms: [],
    from,
    to,
    begins: joined.length > 1 || last,
  };
  if (parts.length > 1) return { ...term, ways: [[joined], parts] };
  const meant = isKnown(joined, words) || synonymsOf([joined]).some((way) => way.every(words.has));
  const mended = meant ? [] : mend(joined, words);
  return mended.length === 0 ? { ...term, ways: [parts] } : { ...term, shown: mended.join(' '), mended: true, ways: [mended] };
}

/** The nearest word that the catalogue has; two, when the word is two of them run together; none when nothing is near. */
function mend(word: string, words: Vocabulary): string[] {
  const [nearest] = words.nearest(word);
  if (nearest !== undefined) return [nearest];
  for (let at = 3; at <= word.length - 3; at++) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => words.has(half))) return halves;
  }
  return [];
}

/** 'human resources' is one term, and so is 'hr'; of phrases that begin alike the longest is meant. */
function withSynonyms(terms: Term[], text: string): Term[] {
  const meant: Term[] = [];
  for (let at = 0; at < terms.length; ) {
    const { term, length } = longestPhrase(terms, at, text);
    meant.push(term);
    at += length;
  }
  return meant;
}

function longestPhrase(terms: Term[], from: number, text: string): { term: Term; length: number } {
  const [first, ...others] = terms.slice(from, from + mostWordsOfSynonym) as [Term, ...Term[]];
  for (let length = others.length + 1; length > 0; length--) {
    const phrase = [first, ...others.slice(0, length - 1)];
    const words = phrase.flatMap(({ ways }) => ways.at(-1) ?? []);
    const synonyms = synonymsOf(words);
    if (synonyms.length === 0) continue;
    if (length === 1) return { term: { ...first, synonyms }, length };
    const last = phrase.at(-1) ?? first;
    const mended = phrase.some((term) => term.mended);
    const shown = mended ? phrase.map((term) => term.shown).join(' ') : text.slice(first.from, last.to);
    const typed = phrase.map((term) => term.typed).join('');
    return { term: { ...last, typed, shown, mended, ways: [words], synonyms, from: first.from }, length };
  }
  return { term: first, length: 1 };
}

/** 'front end' is also 'frontend': two words that the catalogue writes as one as well. */
function orRunTogether(terms: Term[], words: Vocabulary): Term[] {
  const ways = terms.map((term) => [...term.ways]);
  for (const [index, term] of terms.entries()) {
    const [one, next] = [term.ways[0]?.join(''), terms[index + 1]?.ways[0]?.join('')];
    if (one === undefined || next === undefined || !words.has(one + next)) continue;
    ways[index]?.push([one + next]);
    ways[index + 1]?.push([one + next]);
  }
  return terms.map((term, index) => ({ ...term, ways: ways[index] ?? [] }));
}
