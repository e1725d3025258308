/** Ranks jobs by tiers of boolean queries instead of a score. */

import { exactTitleToken, titleLengthToken, tokenPrefix } from '../index/index-tokens.ts';
import { countWords } from '../text/tokenizer.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { and, andNot, type BooleanQuery, matchAll, or, prefixQuery, tokenQuery } from './boolean-query.ts';
import type { QueryTerm } from './query-terms.ts';

export interface Ranking {
  /** Every job that has all the words in any field. */
  allMatches: BooleanQuery;
  /** The same jobs in disjoint queries, best first. Both engines sort a tier by date. */
  tiers: BooleanQuery[];
  /** The jobs whose titles have all the words. */
  titleMatches: BooleanQuery;
}

/**
 * @param terms without any, all jobs match, newest first
 * @param text the corrected search text
 */
export function buildRanking(terms: QueryTerm[], text: string, words: Vocabulary): Ranking {
  if (terms.length === 0) return { allMatches: matchAll, titleMatches: matchAll, tiers: [matchAll] };
  const each = (field: SearchField) => terms.map((term) => buildTermQuery(term, field, words));
  const exact = or((exactTitleToken(text) ?? []).map(tokenQuery));
  const inTitle = and(each('title'));
  const length = countWords(text);
  const sameLength = and([inTitle, tokenQuery(titleLengthToken(length))]);
  const oneWordLonger = and([inTitle, tokenQuery(titleLengthToken(length + 1))]);
  const eachTitlePrefix = each('title prefix');
  const titlePrefixes = and(eachTitlePrefix);
  const titlePrefixesSameLength = and([titlePrefixes, tokenQuery(titleLengthToken(length))]);
  const inKeyFields = and(each('key fields'));
  const allMatches = or([exact, and(each('any field'))]);
  const someInTitle = and([allMatches, or(eachTitlePrefix)]);

  return {
    allMatches,
    titleMatches: or([exact, inTitle]),
    tiers: [
      exact,
      andNot(sameLength, exact),
      andNot(oneWordLonger, exact),
      andNot(inTitle, or([exact, sameLength, oneWordLonger])),
      andNot(titlePrefixesSameLength, or([exact, inTitle])),
      andNot(titlePrefixes, or([exact, inTitle, titlePrefixesSameLength])),
      andNot(inKeyFields, or([exact, titlePrefixes])),
      andNot(someInTitle, or([exact, inKeyFields])),
      andNot(allMatches, or([exact, inKeyFields, someInTitle])),
    ],
  };
}

/** Places filter and do not rank. */
export function buildPlaceQuery(terms: QueryTerm[], places: Vocabulary): BooleanQuery {
  return and(terms.map((term) => buildTermQuery(term, 'place', places)));
}

type SearchField = 'title' | 'title prefix' | 'key fields' | 'any field' | 'place';

/** The index expands a prefix with more words than this. */
const maxExpandedWords = 24;

function buildTermQuery(term: QueryTerm, field: SearchField, words: Vocabulary): BooleanQuery {
  const synonymField = field === 'any field' ? 'key fields' : field;
  return or([
    ...term.variants.map((variant) => and(variant.map((word) => buildWordQuery(word, term.matchesPrefix, field, words)))),
    ...term.synonyms.map((synonym) => and(synonym.map((word) => buildWordQuery(word, false, synonymField, words)))),
  ]);
}

function buildWordQuery(word: string, matchesPrefix: boolean, field: SearchField, words: Vocabulary): BooleanQuery {
  switch (field) {
    case 'title':
      return wholeWordQuery(tokenPrefix.title, word, words);
    case 'title prefix':
      return matchesPrefix ? wordPrefixQuery(tokenPrefix.title, word, words) : wholeWordQuery(tokenPrefix.title, word, words);
    case 'key fields':
      return matchesPrefix
        ? wordPrefixQuery(tokenPrefix.keyField, word, words)
        : wholeWordQuery(tokenPrefix.keyField, word, words);
    case 'any field':
      // Half of all descriptions have a word that starts with 'ma': a short prefix is only specific in the key fields.
      if (matchesPrefix && word.length < 3)
        return or([wholeWordQuery(tokenPrefix.anyField, word, words), wordPrefixQuery(tokenPrefix.keyField, word, words)]);
      return matchesPrefix
        ? wordPrefixQuery(tokenPrefix.anyField, word, words)
        : wholeWordQuery(tokenPrefix.anyField, word, words);
    case 'place':
      // 'New' in 'New York' is a whole word, not a prefix of Newark. Codes are short as well.
      return word.length < 4 && words.has(word)
        ? tokenQuery(tokenPrefix.place + word)
        : wordPrefixQuery(tokenPrefix.place, word, words);
  }
}

/** Matches the word in singular and plural. */
function wholeWordQuery(prefix: string, word: string, words: Vocabulary): BooleanQuery {
  return or(buildTokenQueries(prefix, words.findForms(word), words));
}

function wordPrefixQuery(prefix: string, word: string, words: Vocabulary): BooleanQuery {
  const expanded = words.findByPrefix(word, maxExpandedWords);
  if (!expanded) return or([prefixQuery(prefix + word), wholeWordQuery(prefix, word, words)]);
  return or(buildTokenQueries(prefix, [...new Set([...expanded, ...words.findForms(word)])], words));
}

function buildTokenQueries(prefix: string, candidates: string[], words: Vocabulary): BooleanQuery[] {
  const occurring = prefix === tokenPrefix.title ? candidates.filter(words.occursInTitles) : candidates;
  return occurring.map((word) => tokenQuery(prefix + word));
}
