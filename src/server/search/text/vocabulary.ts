/**
 * Looks up words, prefixes and corrections in memory.
 *
 * A catalogue has tens of thousands of words; looking them up in the index would be slower.
 */
import { isDictionaryWord } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { singularize } from './tokenizer.ts';

export interface WordFrequency {
  word: string;
  /** The number of jobs with the word. */
  jobCount: number;
  /** The number of titles with the word. */
  titleCount: number;
}

export interface Vocabulary {
  has(word: string): boolean;
  /** Whether the catalogue has the word, one of its forms, or a word with this prefix. */
  isKnown(word: string): boolean;
  /** Whether the word may be a typing mistake: neither the catalogue nor general English has it. */
  isCorrectable(word: string): boolean;
  occursInTitles(word: string): boolean;
  /** Returns zeros for an unknown word. */
  frequencyOf(word: string): WordFrequency;
  /** The number of jobs with the most frequent word. */
  maxJobCount: number;
  /** Returns the known singular and plural forms, including the word itself. */
  findForms(word: string): string[];
  /** Returns the words with a prefix, or undefined for more than `max` words. */
  findByPrefix(prefix: string, max: number): string[] | undefined;
  /** Returns corrections of an unknown word, most likely first. */
  findNearest(word: string): string[];
}

export function createVocabulary(words: WordFrequency[]): Vocabulary {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const entryByWord = new Map(sorted.map((entry) => [entry.word, entry]));
  const bySingular = Map.groupBy(sorted, ({ word }) => singularize(word));
  /** Built on the first correction, because corrections are rare. */
  let byLength: Map<number, WordLetters[]> | undefined;

  const findForms = (word: string) => (bySingular.get(singularize(word)) ?? []).map((entry) => entry.word);
  const isKnown = (word: string) =>
    findForms(word).length > 0 || sorted[lowerBound(sorted, word)]?.word.startsWith(word) === true;

  return {
    has: (word) => entryByWord.has(word),

    isKnown,

    isCorrectable: (word) => !isKnown(word) && !isDictionaryWord(word),

    occursInTitles: (word) => (entryByWord.get(word)?.titleCount ?? 0) > 0,

    frequencyOf: (word) => entryByWord.get(word) ?? { word, jobCount: 0, titleCount: 0 },

    maxJobCount: words.reduce((max, { jobCount }) => Math.max(max, jobCount), 0),

    findForms,

    findByPrefix(prefix, max) {
      const matching: string[] = [];
      for (let index = lowerBound(sorted, prefix); sorted[index]?.word.startsWith(prefix); index++) {
        if (matching.length === max) return undefined;
        matching.push(sorted[index]?.word ?? '');
      }
      return matching;
    },

    findNearest(word) {
      const max = maxMistakes(word);
      if (max === 0) return [];
      byLength ??= groupByLength(sorted);
      const wordLetters = toLetterSet(word);
      const nearest: { entry: WordFrequency; distance: number }[] = [];
      for (let length = word.length - max; length <= word.length + max; length++) {
        for (const { entry, letterSet } of byLength.get(length) ?? []) {
          if (countBits(letterSet ^ wordLetters) > 2 * max) continue;
          const distance = editDistance(word, entry.word, max);
          if (distance <= max) nearest.push({ entry, distance });
        }
      }
      return nearest.sort(compareLikelihood(word)).map(({ entry }) => entry.word);
    },
  };
}

interface WordLetters {
  entry: WordFrequency;
  letterSet: number;
}

function groupByLength(words: WordFrequency[]): Map<number, WordLetters[]> {
  const correctable = words.filter(({ word }) => onlyLetters.test(word));
  const entries = correctable.map((entry) => ({ entry, letterSet: toLetterSet(entry.word) }));
  return Map.groupBy(entries, ({ entry }) => entry.word.length);
}

/** One mistake from four letters on, two from eight. Numbers are never corrected: 2019 is not a typo of 2018. */
function maxMistakes(word: string): number {
  if (!onlyLetters.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const onlyLetters = /^[\p{L}\p{M}]+$/u;

/** Fewer mistakes first, then the more frequent word. */
const compareLikelihood =
  (searched: string) => (a: { entry: WordFrequency; distance: number }, b: { entry: WordFrequency; distance: number }) =>
    a.distance - b.distance || weight(b.entry, searched) - weight(a.entry, searched) || (a.entry.word < b.entry.word ? -1 : 1);

/** Typos in the first letter are rare, and most searches are for title words. */
const weight = ({ word, jobCount, titleCount }: WordFrequency, searched: string) =>
  (jobCount + 10 * titleCount) * (word[0] === searched[0] ? 4 : 1);

/** One mistake changes at most two bits, which rules out most words without the edit distance. */
function toLetterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function lowerBound(sorted: WordFrequency[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.word ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
