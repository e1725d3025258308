/**
 * Suggests titles, skills and places for entered prefixes, from memory.
 *
 * A prefix without matches may have one mistake.
 */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Suggestion, SuggestionKind } from '#contract/suggestion-calls.ts';
import type { Db } from '#server/platform/db/database.ts';
import { segmentQuery } from '../text/tokenizer.ts';
import { matchesFuzzyPrefix } from './fuzzy-prefix.ts';
import { memoizePhrases, type Phrase } from './suggestion-phrases.ts';

/** @param charge called before suggestions that are not cached; may throw */
export type Suggest = (text: string, kinds: readonly SuggestionKind[], charge: () => void) => Promise<Suggestion[]>;
type MatchPhrases = (...args: Parameters<Suggest>) => Suggestion[];

export function createSuggester(db: Db): Suggest {
  const readMatcher = memoizePhrases(db, createPhraseMatcher);
  return async (...args) => (await readMatcher())(...args);
}

const maxSuggestions = 8;
/** Applies while other kinds have suggestions as well. */
const maxOfKind = { title: 5, skill: 3, place: 3 };
/** Caches the beginnings of most searches: a short one matches thousands of phrases. */
const maxCached = 2000;
/** A single letter is a prefix of half of all phrases. */
const minTextLength = 2;
/** Of a search or a phrase: titles are shorter. Each word costs a search in all of them. */
const maxWords = 12;
/** Indexed in one iteration of the event loop: a few milliseconds. */
const sliceSize = 500;

interface Entry extends Phrase {
  words: string[];
}

async function createPhraseMatcher(phrases: Phrase[]): Promise<MatchPhrases> {
  const entries = await mergeVariants(phrases);
  const byWord = await indexWords(entries);
  const sorted = [...byWord].sort(([a], [b]) => (a < b ? -1 : 1));

  const cached = new LRUCache<string, Suggestion[]>({ max: maxCached });

  return (text, kinds, charge) => {
    const queryWords = segmentQuery(text).flatMap(({ words }) => words);
    if (queryWords.join('').length < minTextLength || queryWords.length > maxWords) return [];
    const key = JSON.stringify([kinds, queryWords]);
    const cachedSuggestions = cached.get(key);
    if (cachedSuggestions) return cachedSuggestions;
    charge();
    const suggestions = match(queryWords, kinds);
    cached.set(key, suggestions);
    return suggestions;
  };

  function match(queryWords: string[], kinds: readonly SuggestionKind[]): Suggestion[] {
    const matching = findCommonEntries(queryWords, sorted)
      .flatMap((index) => entries[index] ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .sort(compareEntries(queryWords));
    return kinds
      .flatMap((kind) => matching.filter((entry) => entry.kind === kind).slice(0, limitFor(kind, matching)))
      .slice(0, maxSuggestions)
      .map(({ kind, phrase }) => ({ kind, text: phrase }));
  }
}

/** A kind may use the free places of other kinds. */
function limitFor(kind: SuggestionKind, matching: Entry[]): number {
  const others = Object.entries(maxOfKind).filter(([other]) => other !== kind);
  const reserved = others.reduce(
    (sum, [other, max]) => sum + Math.min(max, matching.filter((entry) => entry.kind === other).length),
    0,
  );
  return Math.min(Math.max(maxOfKind[kind], maxSuggestions - reserved), maxSuggestions);
}

/**
 * Merges phrases that differ only in case, accents or punctuation. The most frequent spelling wins.
 * @param phrases the most frequent first
 */
async function mergeVariants(phrases: Phrase[]): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  for (const [index, phrase] of phrases.entries()) {
    if (index % sliceSize === 0) await setImmediate();
    const words = segmentQuery(phrase.phrase).flatMap((segment) => segment.words);
    const key = `${phrase.kind} ${words.join(' ')}`;
    const existing = entries.get(key);
    if (existing) existing.jobs += phrase.jobs;
    else if (words.length > 0) entries.set(key, { ...phrase, words: words.slice(0, maxWords) });
  }
  return [...entries.values()];
}

/** Returns the positions of the entries with each word. */
async function indexWords(entries: Entry[]): Promise<Map<string, number[]>> {
  const byWord = new Map<string, number[]>();
  for (const [index, { words }] of entries.entries()) {
    if (index % sliceSize === 0) await setImmediate();
    for (const word of new Set(words)) {
      const positions = byWord.get(word);
      if (positions) positions.push(index);
      else byWord.set(word, [index]);
    }
  }
  return byWord;
}

/** Looks for no further word once nothing is left: an unknown one is compared with all words. */
function findCommonEntries(prefixes: string[], sorted: [word: string, entries: number[]][]): number[] {
  const [first = '', ...others] = new Set(prefixes);
  let common = [...findEntries(first, sorted)];
  for (const prefix of others) {
    if (common.length === 0) return [];
    const found = findEntries(prefix, sorted);
    common = common.filter((index) => found.has(index));
  }
  return common;
}

function findEntries(prefix: string, sorted: [word: string, entries: number[]][]): Set<number> {
  const matching = new Set<number>();
  for (let index = lowerBound(sorted, prefix); sorted[index]?.[0].startsWith(prefix); index++)
    for (const entry of sorted[index]?.[1] ?? []) matching.add(entry);
  if (matching.size > 0 || prefix.length < 4) return matching;
  return new Set(sorted.filter(([word]) => matchesFuzzyPrefix(prefix, word)).flatMap(([, entries]) => entries));
}

/** Phrases that start with the entered words first, then those with more jobs, then shorter ones. */
const compareEntries = (queryWords: string[]) => {
  const startsWithQuery = ({ words }: Entry) => queryWords.every((word, index) => words[index]?.startsWith(word));
  return (a: Entry, b: Entry) =>
    Number(startsWithQuery(b)) - Number(startsWithQuery(a)) ||
    b.jobs - a.jobs ||
    a.phrase.length - b.phrase.length ||
    (a.phrase < b.phrase ? -1 : 1);
};

function lowerBound(sorted: [word: string, entries: number[]][], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.[0] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
