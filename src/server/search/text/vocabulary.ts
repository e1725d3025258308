/**
 * The catalogue's own words, held in memory: what a typed word may stand for, and what it was probably meant to be.
 * Some tens of thousands of words; a search never looks for a beginning or a spelling in the big index.
 */
import { editDistance } from './edit-distance.ts';
import { singularize } from './tokenizer.ts';

export interface WordFrequency {
  word: string;
  /** In how many jobs it occurs. */
  jobCount: number;
  /** In how many titles. */
  titleCount: number;
}

export interface Vocabulary {
  has(word: string): boolean;
  occursInTitles(word: string): boolean;
  /** Of a word that does not occur: zeros. */
  frequencyOf(word: string): WordFrequency;
  /** In how many jobs the commonest word occurs. */
  maxJobCount: number;
  /** The word's singular and plural, itself included, as far as the catalogue has them. */
  findForms(word: string): string[];
  /** Words with this beginning, the word itself included; undefined when they are more than `most`. */
  findByPrefix(beginning: string, most: number): string[] | undefined;
  /** Words that were probably meant by one that does not occur, the likeliest first. */
  findNearest(word: string): string[];
}

export function createVocabulary(words: WordFrequency[]): Vocabulary {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const known = new Map(sorted.map((entry) => [entry.word, entry]));
  const bySingular = Map.groupBy(sorted, ({ word }) => singularize(word));
  /** Spelling is mended seldom, so what it needs is made when it is first needed. */
  let letters: Map<number, Spelled[]> | undefined;

  return {
    has: (word) => known.has(word),

    occursInTitles: (word) => (known.get(word)?.titleCount ?? 0) > 0,

    frequencyOf: (word) => known.get(word) ?? { word, jobCount: 0, titleCount: 0 },

    maxJobCount: words.reduce((most, { jobCount: jobs }) => Math.max(most, jobs), 0),

    findForms: (word) => (bySingular.get(singularize(word)) ?? []).map((entry) => entry.word),

    findByPrefix(beginning, most) {
      const from = firstNotBelow(sorted, beginning);
      const found: string[] = [];
      for (let index = from; sorted[index]?.word.startsWith(beginning); index++) {
        if (found.length === most) return undefined;
        found.push(sorted[index]?.word ?? '');
      }
      return found;
    },

    findNearest(word) {
      const most = mistakesAllowed(word);
      if (most === 0) return [];
      letters ??= Map.groupBy(sorted.filter(({ word }) => onlyLetters.test(word)).map(spelled), ({ entry }) => entry.word.length);
      const typed = letterSet(word);
      const found: { entry: WordFrequency; distance: number }[] = [];
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
  entry: WordFrequency;
  set: number;
}

/** One mistake from four letters on, two from eight. Numbers are never mended: 2019 is not a slip for 2018. */
function mistakesAllowed(word: string): number {
  if (!onlyLetters.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const onlyLetters = /^[\p{L}\p{M}]+$/u;

/** Fewer mistakes first; of equals the word that stands in more titles, then in more jobs. */
const likelier =
  (typed: string) => (a: { entry: WordFrequency; distance: number }, b: { entry: WordFrequency; distance: number }) =>
    a.distance - b.distance || weight(b.entry, typed) - weight(a.entry, typed) || (a.entry.word < b.entry.word ? -1 : 1);

/** People seldom miss the first letter, and look for what stands in titles. */
const weight = ({ word, jobCount: jobs, titleCount: titles }: WordFrequency, typed: string) =>
  (jobs + 10 * titles) * (word[0] === typed[0] ? 4 : 1);

const spelled = (entry: WordFrequency): Spelled => ({ entry, set: letterSet(entry.word) });

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

function firstNotBelow(sorted: WordFrequency[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.word ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
