/**
 * The catalogue's own words, held in memory: what a typed word may stand for, and what it was probably meant to be.
 * Some tens of thousands of words; a search never looks for a beginning or a spelling in the big index.
 */
import { editDistance } from './edit-distance.ts';
import { singular } from './search-words.ts';

export interface CountedWord {
  word: string;
  /** In how many jobs it occurs. */
  jobs: number;
  /** In how many titles. */
  titles: number;
}

export interface Vocabulary {
  has(word: string): boolean;
  inTitles(word: string): boolean;
  /** Of a word that does not occur: zeros. */
  countOf(word: string): CountedWord;
  /** In how many jobs the commonest word occurs. */
  commonest: number;
  /** The word's singular and plural, itself included, as far as the catalogue has them. */
  formsOf(word: string): string[];
  /** Words with this beginning, the word itself included; undefined when they are more than `most`. */
  beginningWith(beginning: string, most: number): string[] | undefined;
  /** Words that were probably meant by one that does not occur, the likeliest first. */
  nearest(word: string): string[];
}

export function vocabulary(words: CountedWord[]): Vocabulary {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const known = new Map(sorted.map((entry) => [entry.word, entry]));
  const bySingular = Map.groupBy(sorted, ({ word }) => singular(word));
  /** Spelling is mended seldom, so what it needs is made when it is first needed. */
  let letters: Map<number, Spelled[]> | undefined;

  return {
    has: (word) => known.has(word),

    inTitles: (word) => (known.get(word)?.titles ?? 0) > 0,

    countOf: (word) => known.get(word) ?? { word, jobs: 0, titles: 0 },

    commonest: words.reduce((most, { jobs }) => Math.max(most, jobs), 0),

    formsOf: (word) => (bySingular.get(singular(word)) ?? []).map((entry) => entry.word),

    beginningWith(beginning, most) {
      const from = firstNotBelow(sorted, beginning);
      const found: string[] = [];
      for (let index = from; sorted[index]?.word.startsWith(beginning); index++) {
        if (found.length === most) return undefined;
        found.push(sorted[index]?.word ?? '');
      }
      return found;
    },

    nearest(word) {
      const most = mistakesAllowed(word);
      if (most === 0) return [];
      letters ??= Map.groupBy(sorted.filter(({ word }) => onlyLetters.test(word)).map(spelled), ({ entry }) => entry.word.length);
      const typed = letterSet(word);
      const found: { entry: CountedWord; distance: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const { entry, set } of letters.get(length) ?? []) {
          if (bitsIn(set ^ typed) > 2 * most) continue;
          const distance = editDistance(word, entry.word, most);
          if (distance <= most) found.push({ entry, distance });
        }
      }
      return found.sort(likelier(word)).map(({ entry }) => entry.word);
    },
  };
}

interface Spelled {
  entry: CountedWord;
  set: number;
}

/** One mistake from four letters on, two from eight. Numbers are never mended: 2019 is not a slip for 2018. */
function mistakesAllowed(word: string): number {
  if (!onlyLetters.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const onlyLetters = /^[\p{L}\p{M}]+$/u;

/** Fewer mistakes first; of equals the word that stands in more titles, then in more jobs. */
const likelier = (typed: string) => (a: { entry: CountedWord; distance: number }, b: { entry: CountedWord; distance: number }) =>
  a.distance - b.distance || weight(b.entry, typed) - weight(a.entry, typed) || (a.entry.word < b.entry.word ? -1 : 1);

/** People seldom miss the first letter, and look for what stands in titles. */
const weight = ({ word, jobs, titles }: CountedWord, typed: string) => (jobs + 10 * titles) * (word[0] === typed[0] ? 4 : 1);

const spelled = (entry: CountedWord): Spelled => ({ entry, set: letterSet(entry.word) });

/** Which letters occur, as bits. One mistake changes at most two of them: most words are ruled out by that alone. */
function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function firstNotBelow(sorted: CountedWord[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.word ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
