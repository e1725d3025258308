/** The question that a search asks, the same for both engines. */

import type { Alternative } from '#contract/job-calls.ts';
import type { JobType, PostedOn, Workmode } from '#contract/job-constants.ts';
import { openJobsVersionReader } from '../catalogue/catalogue-version-store.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { postgresqlEngine } from './engines/postgresql-engine.ts';
import type { IndexEntry, IndexQuery, SearchEngine } from './engines/search-engine.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';
import { countFacets, emptyFacetScan, type Facets } from './facets/facet-counter.ts';
import { searchIndex } from './index/search-index.ts';
import { personalizedPage } from './personalized/personalized-page.ts';
import type { Relevance } from './personalized/relevance.ts';
import { extractResumeTokens } from './personalized/resume-tokens.ts';
import { and, type BooleanQuery, isMatchAll, isMatchNone, matchAll } from './query/boolean-query.ts';
import { relaxQuery } from './query/query-relaxation.ts';
import { applyCorrections, parseTerms } from './query/query-terms.ts';
import { buildPlaceQuery, buildRanking } from './query/ranking.ts';
import { approvalCutoff, buildFacetingQuery, buildFilterQuery, computeCutoffs, resolveFilters } from './query/search-filters.ts';
import { relaxations, type SearchCriteria } from './query/suggested-relaxations.ts';
import { type SearchHit, searchHitLoader } from './search-hits.ts';
import { catalogueVocabularyReader } from './text/catalogue-vocabulary.ts';

export interface JobSearch {
  description: string;
  location: string;
  /** By name, or by number as text; any of them will do, as with the other lists. */
  companies: string[];
  categories: string[];
  types: JobType[];
  workmodes: Workmode[];
  postedOn: PostedOn;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Whose list this is: their application dates come along, and without words the order is theirs. */
  candidateId: string | undefined;
}

export interface SearchResult {
  jobs: SearchHit[];
  total: number;
  /** What was searched for instead, when the catalogue lacked what was typed. */
  corrected: string | undefined;
  /** Told with the first page. */
  facets: Facets | undefined;
  /** What to drop when nothing is found. */
  alternatives: Alternative[];
  /** What of the candidate the order comes from; empty when it is nobody's own. */
  orderedBy: Relevance['sources'];
}

export interface Search {
  find(search: JobSearch): Promise<SearchResult>;
  /** What of a resume's text the catalogue understands, and the version of the index for which that is so. */
  tokenizeResume(text: string): Promise<{ tokens: string[]; version: number }>;
}

/** Keeps the index in step with the jobs; called by whatever writes them. */
export interface SearchIndex {
  /** Inside the transaction that wrote these jobs: those that are open are found from its end on, those that are not no longer. */
  updateJobs(transaction: Db, jobIds: number[]): Promise<void>;
  /**
   * The same with what the index is to hold of those that are open, for whoever worked it out before the transaction.
   * @param spoken the tokens of these that somebody may type
   */
  updateEntries(transaction: Db, jobIds: number[], entries: IndexEntry[], spoken: string[]): Promise<void>;
  /** Once after many changes: counts the catalogue's own words anew and tidies the index. */
  refreshIndex(): Promise<void>;
}

export interface SearchService extends Search, SearchIndex {
  /** Puts the open jobs that the index lacks: those of a database that is older than the index. */
  reindexMissing(): Promise<void>;
}

export function createSearch({ db, engine: kind, dataVersion: commits }: Database, now: Clock): SearchService {
  const engine = kind === 'sqlite' ? sqliteEngine(db) : postgresqlEngine(db);
  const currentWords = catalogueVocabularyReader({ db, dataVersion: commits });
  const found = searchHitLoader(db);
  const currentJobs = openJobsVersionReader(db);
  const countOfAll = memoizeByVersion(
    async () => (await currentJobs(now())).version,
    () => engine.count({ query: matchAll, at: now().toISOString(), approvedSince: undefined }),
  );

  return {
    ...searchIndex(db, engine),

    async find(search) {
      const at = now();
      const [words, chosen] = await Promise.all([currentWords(), resolveFilters(db, search)]);
      const placeOf = (location: string) => buildPlaceQuery(parseTerms(location, words.placeWords), words.placeWords);
      const place = placeOf(search.location);
      const within = and([buildFilterQuery(chosen), place]);
      const when = { at: at.toISOString(), approvedSince: approvalCutoff(search.postedOn, at) };
      const count = (expression: BooleanQuery) => {
        const wanted = { ...when, query: and([expression, within]) };
        return isMatchAll(wanted.query) && !when.approvedSince ? countOfAll() : countOf(engine, wanted);
      };
      const countAnyway = (expression: BooleanQuery) => countOf(engine, { ...when, approvedSince: undefined, query: expression });
      /** The first page says with its total what each filter would leave. */
      const weigh = async (expression: BooleanQuery): Promise<{ total: number; facets?: Facets }> => {
        if (search.page > 1) return { total: await count(expression) };
        const wanted = { ...when, approvedSince: undefined, query: and([expression, place, buildFacetingQuery(chosen)]) };
        const tally = isMatchNone(wanted.query) ? emptyFacetScan : await engine.scanFacets(wanted, computeCutoffs(at));
        const facets = countFacets(tally, chosen, search.postedOn);
        return { total: facets.total, facets };
      };

      const totalOf = ({ description, location, postedOn, selection: chosen }: SearchCriteria) => {
        const terms = parseTerms(description, words.jobWords);
        const { allMatches: anywhere } = buildRanking(terms, applyCorrections(description, terms) ?? description, words.jobWords);
        const expression = and([anywhere, buildFilterQuery(chosen), placeOf(location)]);
        return countOf(engine, { ...when, approvedSince: approvalCutoff(postedOn, at), query: expression });
      };

      const terms = parseTerms(search.description, words.jobWords);
      const { candidateId } = search;
      if (terms.length === 0 && candidateId !== undefined) {
        const own = await personalizedPage(db, engine, { ...when, query: within }, words, { ...search, candidateId });
        const { total, facets } = own ? await weigh(matchAll) : { total: 0 };
        if (own && total > 0) {
          const jobs = await found(own.ids, candidateId, own.tokens);
          return { jobs, total, corrected: undefined, facets, alternatives: [], orderedBy: own.sources };
        }
      }
      let corrected = applyCorrections(search.description, terms);
      let { allMatches: anywhere, tiers: ranks } = buildRanking(terms, corrected ?? search.description, words.jobWords);
      let weighed = await weigh(anywhere);
      if (weighed.total === 0) {
        const rescue = await relaxQuery(search.description, terms, words.jobWords, countAnyway);
        if (rescue) {
          corrected = rescue.text;
          ({ allMatches: anywhere, tiers: ranks } = buildRanking(rescue.terms, rescue.text, words.jobWords));
          weighed = await weigh(anywhere);
        }
      }
      const { total, facets } = weighed;
      const searched = { ...search, description: corrected ?? search.description, selection: chosen };
      const rankedWithin = ranks.map((rank) => ({ ...when, query: and([rank, within]) }));
      const ids = await idsOnPage(engine, rankedWithin, total, search);
      return {
        jobs: await found(ids, candidateId, []),
        total,
        corrected: total > 0 ? corrected : undefined,
        facets,
        alternatives:
          facets && total === 0
            ? await relaxations(searched, { terms: parseTerms(searched.description, words.jobWords), facets, totalOf })
            : [],
        orderedBy: [],
      };
    },

    async tokenizeResume(text) {
      const words = await currentWords();
      return { tokens: extractResumeTokens(text, words), version: words.version };
    },
  };
}

/** Walks the ranks, the best first, to the jobs of one page. */
async function idsOnPage(
  engine: SearchEngine,
  ranks: IndexQuery[],
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<number[]> {
  let skip = (page - 1) * pageSize;
  const ids: number[] = [];
  if (skip >= total) return ids;
  const wanted = Math.min(pageSize, total - skip);
  const possible = ranks.filter(({ query: expression }) => !isMatchNone(expression));
  for (const rank of possible) {
    if (ids.length === wanted) break;
    // What no rank before it has is in the last.
    if (skip > 0 && rank !== possible.at(-1)) {
      const inRank = await engine.count(rank);
      if (skip >= inRank) {
        skip -= inRank;
        continue;
      }
    }
    ids.push(...(await engine.findPage(rank, wanted - ids.length, skip)));
    skip = 0;
  }
  return ids;
}

async function countOf(engine: SearchEngine, wanted: IndexQuery): Promise<number> {
  return isMatchNone(wanted.query) ? 0 : engine.count(wanted);
}
