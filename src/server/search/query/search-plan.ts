/** Normalizes a search, and plans the index queries that match, rank and count jobs. */
import type { PostedOn } from '#contract/job-constants.ts';
import type { IndexQuery, WindowCutoffs } from '../engines/search-engine.ts';
import type { JobSearch } from '../job-search.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { normalizeQueryText } from '../text/tokenizer.ts';
import { and } from './boolean-query.ts';
import { applyCorrections, parseTerms, type QueryTerm } from './query-terms.ts';
import { buildPlaceQuery, buildRanking } from './ranking.ts';
import { approvalCutoff, buildFacetingQuery, buildFilterQuery, computeCutoffs, type FilterSelection } from './search-filters.ts';

export interface SearchCriteria {
  description: string;
  location: string;
  postedOn: PostedOn;
  selection: FilterSelection;
  pay: IndexQuery['pay'];
}

/** The words of a search after spelling correction or relaxation. */
export interface ParsedQuery {
  terms: QueryTerm[];
  /** The text that the search uses. */
  text: string;
  /** The searched text when it differs from the entered one. */
  corrected: string | undefined;
  /** The words that a relaxation dropped. */
  leftOut: string[];
}

export interface SearchPlan extends ParsedQuery {
  /** The searched place when it differs from the entered one. */
  correctedLocation: string | undefined;
  /** Every job that matches words, place and filters. */
  matches: IndexQuery;
  /** The same jobs in disjoint queries, best first. */
  tiers: IndexQuery[];
  /** The jobs that the facet counts need: one list of the filters may miss. */
  facetScan: IndexQuery;
  cutoffs: WindowCutoffs;
}

/** Equal searches differ in punctuation, case, accents, repetitions and the order of a list only. */
export function normalizeSearch(search: JobSearch): JobSearch {
  return {
    ...search,
    description: normalizeQueryText(search.description),
    location: normalizeQueryText(search.location),
    companies: toSortedSet(search.companies),
    categories: toSortedSet(search.categories),
    types: toSortedSet(search.types),
    workmodes: toSortedSet(search.workmodes),
    countries: toSortedSet(search.countries),
    employment: toSortedSet(search.employment),
  };
}

/** @param query replaces the words of the criteria, after a relaxation */
export function planSearch(
  criteria: SearchCriteria,
  { jobWords, placeWords }: CatalogueVocabulary,
  at: Date,
  query: ParsedQuery = parseQuery(criteria.description, jobWords),
): SearchPlan {
  const { location, postedOn, selection, pay } = criteria;
  const { allMatches, tiers } = buildRanking(query.terms, query.text, jobWords);
  const placeTerms = parseTerms(location, placeWords);
  const place = buildPlaceQuery(placeTerms, placeWords);
  const filters = and([buildFilterQuery(selection), place]);
  const scope = { at: at.toISOString(), approvedSince: approvalCutoff(postedOn, at), ...(pay && { pay }) };
  return {
    ...query,
    correctedLocation: applyCorrections(location, placeTerms),
    matches: { ...scope, query: and([allMatches, filters]) },
    tiers: tiers.map((tier) => ({ ...scope, query: and([tier, filters]) })),
    facetScan: { ...scope, approvedSince: undefined, query: and([allMatches, place, buildFacetingQuery(selection)]) },
    cutoffs: computeCutoffs(at),
  };
}

function parseQuery(description: string, jobWords: CatalogueVocabulary['jobWords']): ParsedQuery {
  const terms = parseTerms(description, jobWords);
  const corrected = applyCorrections(description, terms);
  return { terms, text: corrected ?? description, corrected, leftOut: [] };
}

const toSortedSet = <Value extends string>(values: readonly Value[]): Value[] => [...new Set(values)].sort();
