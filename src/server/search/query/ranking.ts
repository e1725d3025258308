/**
 * The order of what is found. Not a score but a list of questions, the best answer first, so that both engines give
 * the same order and a person can say why one job stands above another. Within a rank the newest job is first.
 */

import { exactTitleToken, titleLengthToken, tokenPrefix } from '../index/index-tokens.ts';
import { countWords } from '../text/tokenizer.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { and, andNot, type BooleanQuery, matchAll, or, prefixQuery, tokenQuery } from './boolean-query.ts';
import type { QueryTerm } from './query-terms.ts';

export interface Ranking {
  /** Every job that has all the words somewhere. */
  allMatches: BooleanQuery;
  /** The same jobs, best first; no job is in two of them. */
  tiers: BooleanQuery[];
  /** Those whose titles have all the words. */
  titleMatches: BooleanQuery;
}

/**
 * @param terms without any, all jobs are found, the newest first
 * @param text what is searched for, mended
 */
export function buildRanking(terms: QueryTerm[], text: string, words: Vocabulary): Ranking {
  if (terms.length === 0) return { allMatches: matchAll, titleMatches: matchAll, tiers: [matchAll] };
  const each = (where: Where) => terms.map((term) => found(term, where, words));
  const every = (where: Where) => and(each(where));
  const exact = or((exactTitleToken(text) ?? []).map(tokenQuery));
  const inTitle = every('title');
  const length = countWords(text);
  const sameWords = and([inTitle, tokenQuery(titleLengthToken(length))]);
  const oneMore = and([inTitle, tokenQuery(titleLengthToken(length + 1))]);
  const eachBegunInTitle = each('begun in title');
  const begunInTitle = and(eachBegunInTitle);
  const sameLength = and([begunInTitle, tokenQuery(titleLengthToken(length))]);
  const inHead = every('head');
  const anywhere = or([exact, every('anywhere')]);
  const someInTitle = and([anywhere, or(eachBegunInTitle)]);

  return {
    allMatches: anywhere,
    titleMatches: or([exact, inTitle]),
    tiers: [
      exact,
      andNot(sameWords, exact),
      andNot(oneMore, exact),
      andNot(inTitle, or([exact, sameWords, oneMore])),
      andNot(sameLength, or([exact, inTitle])),
      andNot(begunInTitle, or([exact, inTitle, sameLength])),
      andNot(inHead, or([exact, begunInTitle])),
      andNot(someInTitle, or([exact, inHead])),
      andNot(anywhere, or([exact, inHead, someInTitle])),
    ],
  };
}

/** A place is found or not; there is no better and worse. */
export function buildPlaceQuery(terms: QueryTerm[], places: Vocabulary): BooleanQuery {
  return and(terms.map((term) => found(term, 'place', places)));
}

type Where = 'title' | 'begun in title' | 'head' | 'anywhere' | 'place';

/** Beginnings with more words than this are left to the index. */
const mostBegun = 24;

function found(term: QueryTerm, where: Where, words: Vocabulary): BooleanQuery {
  const inPlaceOf = where === 'anywhere' ? 'head' : where;
  return or([
    ...term.variants.map((way) => and(way.map((word) => wordFound(word, term.matchesPrefix, where, words)))),
    ...term.synonyms.map((way) => and(way.map((word) => wordFound(word, false, inPlaceOf, words)))),
  ]);
}

function wordFound(word: string, begins: boolean, where: Where, words: Vocabulary): BooleanQuery {
  switch (where) {
    case 'title':
      return whole(tokenPrefix.title, word, words);
    case 'begun in title':
      return begins ? begun(tokenPrefix.title, word, words) : whole(tokenPrefix.title, word, words);
    case 'head':
      return begins ? begun(tokenPrefix.keyField, word, words) : whole(tokenPrefix.keyField, word, words);
    case 'anywhere':
      // Half of all texts have a word that begins with 'ma': such a beginning says something in a head only.
      if (begins && word.length < 3)
        return or([whole(tokenPrefix.anyField, word, words), begun(tokenPrefix.keyField, word, words)]);
      return begins ? begun(tokenPrefix.anyField, word, words) : whole(tokenPrefix.anyField, word, words);
    case 'place':
      // 'New' in 'New York' is a word of its own, not the beginning of Newark; codes are short as well.
      return word.length < 4 && words.has(word) ? tokenQuery(tokenPrefix.place + word) : begun(tokenPrefix.place, word, words);
  }
}

/** The word in singular and plural. */
function whole(kind: string, word: string, words: Vocabulary): BooleanQuery {
  return or(occurring(kind, words.findForms(word), words));
}

function begun(kind: string, word: string, words: Vocabulary): BooleanQuery {
  const longer = words.findByPrefix(word, mostBegun);
  if (!longer) return or([prefixQuery(kind + word), whole(kind, word, words)]);
  return or(occurring(kind, [...new Set([...longer, ...words.findForms(word)])], words));
}

function occurring(kind: string, candidates: string[], words: Vocabulary): BooleanQuery[] {
  const known = kind === tokenPrefix.title ? candidates.filter(words.occursInTitles) : candidates;
  return known.map((each) => tokenQuery(kind + each));
}
