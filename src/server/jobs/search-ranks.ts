/**
 * The order of what is found. Not a score but a list of questions, the best answer first, so that both engines give
 * the same order and a person can say why one job stands above another. Within a rank the newest job is first.
 */
import { all, any, beginning, but, type Expression, everything, token } from './search-expression.ts';
import type { Term } from './search-terms.ts';
import { mark, titleLength, wholeTitle } from './search-tokens.ts';
import { lengthOf } from './search-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Ranks {
  /** Every job that has all the words somewhere. */
  anywhere: Expression;
  /** The same jobs, best first; no job is in two of them. */
  ranks: Expression[];
  /** Those whose titles have all the words. */
  inTitle: Expression;
}

/**
 * @param terms without any, all jobs are found, the newest first
 * @param text what is searched for, mended
 */
export function ranksOf(terms: Term[], text: string, words: Vocabulary): Ranks {
  if (terms.length === 0) return { anywhere: everything, inTitle: everything, ranks: [everything] };
  const each = (where: Where) => terms.map((term) => found(term, where, words));
  const every = (where: Where) => all(each(where));
  const exact = any((wholeTitle(text) ?? []).map(token));
  const inTitle = every('title');
  const length = lengthOf(text);
  const sameWords = all([inTitle, token(titleLength(length))]);
  const oneMore = all([inTitle, token(titleLength(length + 1))]);
  const eachBegunInTitle = each('begun in title');
  const begunInTitle = all(eachBegunInTitle);
  const sameLength = all([begunInTitle, token(titleLength(length))]);
  const inHead = every('head');
  const anywhere = any([exact, every('anywhere')]);
  const someInTitle = all([anywhere, any(eachBegunInTitle)]);

  return {
    anywhere,
    inTitle: any([exact, inTitle]),
    ranks: [
      exact,
      but(sameWords, exact),
      but(oneMore, exact),
      but(inTitle, any([exact, sameWords, oneMore])),
      but(sameLength, any([exact, inTitle])),
      but(begunInTitle, any([exact, inTitle, sameLength])),
      but(inHead, any([exact, begunInTitle])),
      but(someInTitle, any([exact, inHead])),
      but(anywhere, any([exact, inHead, someInTitle])),
    ],
  };
}

/** A place is found or not; there is no better and worse. */
export function placeExpression(terms: Term[], places: Vocabulary): Expression {
  return all(terms.map((term) => found(term, 'place', places)));
}

type Where = 'title' | 'begun in title' | 'head' | 'anywhere' | 'place';

/** Beginnings with more words than this are left to the index. */
const mostBegun = 24;

function found(term: Term, where: Where, words: Vocabulary): Expression {
  const inPlaceOf = where === 'anywhere' ? 'head' : where;
  return any([
    ...term.ways.map((way) => all(way.map((word) => wordFound(word, term.begins, where, words)))),
    ...term.synonyms.map((way) => all(way.map((word) => wordFound(word, false, inPlaceOf, words)))),
  ]);
}

function wordFound(word: string, begins: boolean, where: Where, words: Vocabulary): Expression {
  switch (where) {
    case 'title':
      return whole(mark.title, word, words);
    case 'begun in title':
      return begins ? begun(mark.title, word, words) : whole(mark.title, word, words);
    case 'head':
      return begins ? begun(mark.head, word, words) : whole(mark.head, word, words);
    case 'anywhere':
      // Half of all texts have a word that begins with 'ma': such a beginning says something in a head only.
      if (begins && word.length < 3) return any([whole(mark.anywhere, word, words), begun(mark.head, word, words)]);
      return begins ? begun(mark.anywhere, word, words) : whole(mark.anywhere, word, words);
    case 'place':
      // 'New' in 'New York' is a word of its own, not the beginning of Newark; codes are short as well.
      return word.length < 4 && words.has(word) ? token(mark.place + word) : begun(mark.place, word, words);
  }
}

/** The word in singular and plural. */
function whole(kind: string, word: string, words: Vocabulary): Expression {
  return any(occurring(kind, words.formsOf(word), words));
}

function begun(kind: string, word: string, words: Vocabulary): Expression {
  const longer = words.beginningWith(word, mostBegun);
  if (!longer) return any([beginning(kind + word), whole(kind, word, words)]);
  return any(occurring(kind, [...new Set([...longer, ...words.formsOf(word)])], words));
}

function occurring(kind: string, candidates: string[], words: Vocabulary): Expression[] {
  const known = kind === mark.title ? candidates.filter(words.inTitles) : candidates;
  return known.map((each) => token(kind + each));
}
