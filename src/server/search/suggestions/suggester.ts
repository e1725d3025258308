/**
 * What to search for, offered while somebody types: phrases of the catalogue that have a word beginning with each typed
 * one, held in memory. A typed word with one mistake counts when no phrase has a word that begins so.
 */
import type { Suggestion, SuggestionKind } from '#contract/suggestion-calls.ts';
import type { Db } from '#server/platform/db/database.ts';
import { segmentQuery } from '../text/tokenizer.ts';
import { matchesFuzzyPrefix } from './fuzzy-prefix.ts';
import { memoizePhrases, type Phrase } from './suggestion-phrases.ts';

export type Suggest = (text: string, kinds: readonly SuggestionKind[]) => Promise<Suggestion[]>;

export function createSuggester(db: Db): Suggest {
  const book = memoizePhrases(db, phraseBook);
  return async (text, kinds) => (await book())(text, kinds);
}

/** At most so many in all, and of each kind while another has some as well. */
const most = 8;
const mostOfKind = { title: 5, skill: 3, place: 3 };
/** A single letter begins half of all phrases. */
const shortestText = 2;

interface Entry extends Phrase {
  words: string[];
}

function phraseBook(phrases: Phrase[]): (text: string, kinds: readonly SuggestionKind[]) => Suggestion[] {
  const entries = distinct(phrases);
  const byWord = new Map<string, number[]>();
  for (const [at, { words }] of entries.entries()) {
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), at]);
  }
  const sorted = [...byWord].sort(([a], [b]) => (a < b ? -1 : 1));

  return (text, kinds) => {
    const typed = segmentQuery(text).flatMap(({ words: parts }) => parts);
    if (typed.join('').length < shortestText) return [];
    const [first = new Set<number>(), ...others] = typed.map((word) => entriesWith(word, sorted));
    const found = [...first]
      .filter((at) => others.every((set) => set.has(at)))
      .flatMap((at) => entries[at] ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .sort(better(typed));
    return kinds
      .flatMap((kind) => found.filter((entry) => entry.kind === kind).slice(0, roomFor(kind, found)))
      .slice(0, most)
      .map(({ kind, phrase }) => ({ kind, text: phrase }));
  };
}

/** What other kinds leave free is for the rest. */
function roomFor(kind: SuggestionKind, found: Entry[]): number {
  const others = Object.entries(mostOfKind).filter(([other]) => other !== kind);
  const taken = others.reduce(
    (sum, [other, room]) => sum + Math.min(room, found.filter((entry) => entry.kind === other).length),
    0,
  );
  return Math.min(Math.max(mostOfKind[kind], most - taken), most);
}

/** One entry for phrases that differ in case, accents or punctuation alone: the one that most jobs have. */
function distinct(phrases: Phrase[]): Entry[] {
  const known = new Map<string, Entry>();
  for (const phrase of phrases.toSorted((a, b) => b.jobs - a.jobs)) {
    const words = segmentQuery(phrase.phrase).flatMap(({ words: parts }) => parts);
    const key = `${phrase.kind} ${words.join(' ')}`;
    const same = known.get(key);
    if (same) same.jobs += phrase.jobs;
    else if (words.length > 0) known.set(key, { ...phrase, words });
  }
  return [...known.values()];
}

function entriesWith(typed: string, sorted: [word: string, entries: number[]][]): Set<number> {
  const begun = new Set<number>();
  for (let at = firstFrom(sorted, typed); sorted[at]?.[0].startsWith(typed); at++)
    for (const entry of sorted[at]?.[1] ?? []) begun.add(entry);
  if (begun.size > 0 || typed.length < 4) return begun;
  return new Set(sorted.filter(([word]) => matchesFuzzyPrefix(typed, word)).flatMap(([, entries]) => entries));
}

/** Those that begin as was typed first, then those of most jobs, then the shorter. */
const better = (typed: string[]) => {
  const begins = ({ words }: Entry) => typed.every((word, at) => words[at]?.startsWith(word));
  return (a: Entry, b: Entry) =>
    Number(begins(b)) - Number(begins(a)) ||
    b.jobs - a.jobs ||
    a.phrase.length - b.phrase.length ||
    (a.phrase < b.phrase ? -1 : 1);
};

function firstFrom(sorted: [word: string, entries: number[]][], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.[0] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
