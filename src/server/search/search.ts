/** Searches jobs: plans the index queries, then runs them on the engine. */

import type { Alternative, SearchedInstead, UnderstoodSearch } from '#contract/job-calls.ts';
import { type EmploymentType, employmentTypes } from '#contract/job-constants.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { readCatalogueVersion } from '../catalogue/catalogue-version-store.ts';
import { type JobCardRow, jobCardLoader } from '../catalogue/job-store.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { postgresqlEngine } from './engines/postgresql-engine.ts';
import type { IndexQuery, SearchEngine } from './engines/search-engine.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';
import { countFacets, countTokens, type Facets, type TokenTotal } from './facets.ts';
import { employmentToken, tokenPrefix } from './index/index-tokens.ts';
import { type ChangedJob, changedJobsReader, findGroupEntry } from './index/indexed-jobs.ts';
import { type SearchIndex, searchIndex } from './index/search-index.ts';
import type { JobSearch } from './job-search.ts';
import { type CountMatches, countJobs, defaultCountLimits, type MatchCounts, matchCounter } from './match-counts.ts';
import { findMatchReasons } from './personalized/match-reasons.ts';
import { personalizedPage } from './personalized/personalized-page.ts';
import { computeJobRelevance, type Relevance } from './personalized/relevance.ts';
import { extractResumeTokens } from './personalized/resume-tokens.ts';
import { and, type BooleanQuery, isMatchNone, matchAll } from './query/boolean-query.ts';
import { createWordPattern, findExcerpt, type MarkedText, markWords } from './query/marked-text.ts';
import { relaxQuery } from './query/query-relaxation.ts';
import { parseTerms, type QueryTerm } from './query/query-terms.ts';
import { buildRanking } from './query/ranking.ts';
import { resolveFilters } from './query/search-filters.ts';
import { planSearch, type SearchCriteria, type SearchPlan } from './query/search-plan.ts';
import { suggestRelaxations } from './query/suggested-relaxations.ts';
import { understandSearch } from './query/understood-search.ts';
import { type CatalogueVocabulary, catalogueVocabularyReader, withoutCorrections } from './text/catalogue-vocabulary.ts';

export interface SearchHit extends JobCardRow {
  /** The skills and title words that match the candidate's profile. */
  matches: string[];
  /** For a search by words: where they are. */
  found?: { title: MarkedText; text?: MarkedText };
}

export interface SearchResult {
  jobs: SearchHit[];
  total: number;
  /** The search that replaced the entered text. */
  instead: SearchedInstead | undefined;
  /** The filters that words of the search name, and the words that are left. */
  understood?: UnderstoodSearch;
  /** Counted for the first page only. */
  facets: Facets | undefined;
  /** The counts that are about right. */
  estimated: MatchCounts['estimated'];
  /** The criteria to drop from a search without results. */
  alternatives: Alternative[];
  /** The sources of a personalized order; empty for the common order. */
  orderedBy: Relevance['sources'];
}

/** The filter values that occur, with their jobs; the one with most jobs first. */
export interface FacetTotals {
  countries: TokenTotal[];
  employment: Map<EmploymentType, number>;
  currencies: TokenTotal[];
}

export interface Search {
  /** @param at the time of the request; now by default */
  find(search: JobSearch, at?: Date): Promise<SearchResult>;
  /**
   * Finds all matches that changed after a version of the catalogue, in no order, and perhaps some that changed before. Drops no
   * words of the search.
   */
  findChanged(search: JobSearch, changedAfter: number, at?: Date): Promise<ChangedJob[]>;
  countFacetValues(): Promise<FacetTotals>;
  /** Extracts the tokens of the catalogue, with their index version. */
  tokenizeResume(text: string): Promise<{ tokens: string[]; version: number }>;
}

export interface SearchService extends Search, SearchIndex {}

export function createSearch(database: Database, now: Clock, countLimits = defaultCountLimits): SearchService {
  const { db } = database;
  const engine = database.engine === 'sqlite' ? sqliteEngine(db) : postgresqlEngine(db);
  const readVocabulary = catalogueVocabularyReader(database);
  const readChangedJobs = changedJobsReader(db);
  const readFacets = facetTokensReader(engine, async () => (await readVocabulary()).version, now);
  const readJobCount = async () => (await readFacets()).jobs;
  const countMatches = matchCounter(db, engine, readJobCount, countLimits);
  const backend: Backend = { db, engine, loadCards: jobCardLoader(db, { ofGroups: true }), countMatches };

  async function readContext(search: JobSearch): Promise<Pick<SearchContext, 'criteria' | 'vocabulary' | 'currency'>> {
    const currencies = comparesPay(search) ? (await readFacets()).currencies : [];
    const [catalogue, selection] = await Promise.all([readVocabulary(), resolveFilters(db, search, currencies)]);
    const { description, location, postedOn } = search;
    const currency = search.pay?.currency ?? currencies[0] ?? '';
    const pay = search.pay && { least: search.pay.least, currency };
    return {
      criteria: { description, location, postedOn, selection, pay },
      vocabulary: search.exact ? withoutCorrections(catalogue) : catalogue,
      currency,
    };
  }

  /** Undefined for a search whose words name no filter. */
  async function understand(search: JobSearch, at: Date) {
    if (search.exact || search.description === '') return undefined;
    const [vocabulary, { tokens }] = await Promise.all([readVocabulary(), readFacets()]);
    const scope = { at: at.toISOString(), approvedSince: undefined };
    const hasJobs = async (query: BooleanQuery) =>
      !isMatchNone(query) && (await engine.findPage({ ...scope, query }, 1, 0)).length > 0;
    const listCurrencies = async (among: JobSearch) => {
      const { criteria, vocabulary: words } = await readContext(among);
      const plan = planSearch(criteria, words, at);
      const { titleMatches } = buildRanking(plan.terms, plan.text, words.jobWords);
      for (const query of [and([titleMatches, plan.facetScan.query]), plan.facetScan.query]) {
        if (isMatchNone(query)) continue;
        const scan = await engine.scanFacets({ ...plan.facetScan, query }, plan.cutoffs);
        const { byToken } = countFacets(scan, criteria.selection, criteria.postedOn);
        const currencies = countTokens(
          Array.from(byToken, ([facets, jobs]) => ({ facets, jobs })),
          tokenPrefix.currency,
        );
        if (currencies.length > 0) return currencies.map(({ value }) => value);
      }
      return [];
    };
    return understandSearch(search, { vocabulary, facetTokens: tokens, hasJobs, listCurrencies });
  }

  async function findPlanned(search: JobSearch, at: Date): Promise<SearchResult> {
    const { criteria, vocabulary, currency } = await readContext(search);
    return runPlan(backend, planSearch(criteria, vocabulary, at), { search, criteria, vocabulary, currency, at });
  }

  return {
    ...searchIndex(db, engine),

    async find(search, at = now()) {
      if (search.similarTo !== undefined)
        return findSimilar(backend, search.similarTo, await readVocabulary(), search.pageSize, at);
      const meant = await understand(search, at);
      if (!meant) return findPlanned(search, at);
      const found = { ...(await findPlanned(meant.search, at)), understood: meant.understood };
      if (hasAllWords(found)) return found;
      // The words are words where jobs have all of them.
      const literal = await findPlanned(search, at);
      return hasAllWords(literal) ? literal : found;
    },

    async findChanged(search, changedAfter, at = now()) {
      const meant = await understand(search, at);
      const { criteria, vocabulary } = await readContext(meant?.search ?? search);
      const { matches } = planSearch(criteria, vocabulary, at);
      if (isMatchNone(matches.query)) return [];
      for (;;) {
        const { version, jobs } = await readChangedJobs(changedAfter);
        const ids = await engine.listIds(matches);
        // A change in between may have given a group another entry.
        if (version === (await readCatalogueVersion(db))) return jobs.filter(({ entryId }) => ids.has(entryId));
      }
    },

    async countFacetValues() {
      const combinations = await engine.countCombinations(now().toISOString());
      return {
        countries: countTokens(combinations, tokenPrefix.country),
        employment: countEmployment(combinations),
        currencies: countTokens(combinations, tokenPrefix.currency),
      };
    },

    async tokenizeResume(text) {
      const vocabulary = await readVocabulary();
      return { tokens: await extractResumeTokens(text, vocabulary), version: vocabulary.version };
    },
  };
}

const hasAllWords = ({ total, instead }: SearchResult) => total > 0 && !instead?.left_out.length;

interface Backend {
  db: Db;
  engine: SearchEngine;
  loadCards: ReturnType<typeof jobCardLoader>;
  countMatches: CountMatches;
}

/** Ranks open jobs by the words, skills and categories of one job. Its row is left out. */
async function findSimilar(
  { db, engine, loadCards }: Backend,
  jobId: number,
  vocabulary: CatalogueVocabulary,
  size: number,
  at: Date,
): Promise<SearchResult> {
  const tokens = await computeJobRelevance(db, jobId, vocabulary);
  const open: IndexQuery = { query: matchAll, at: at.toISOString(), approvedSince: undefined };
  const ids = tokens.length > 0 ? await engine.findByRelevance(open, tokens, size + 1, 0) : [];
  const own = await findGroupEntry(db, jobId, ids);
  const cards = await loadCards(ids.filter((id) => id !== own).slice(0, size), undefined);
  const jobs = cards.map((card) => ({ ...card, matches: [] }));
  return { jobs, total: jobs.length, instead: undefined, facets: undefined, estimated: [], alternatives: [], orderedBy: [] };
}

interface SearchContext {
  search: JobSearch;
  criteria: SearchCriteria;
  vocabulary: CatalogueVocabulary;
  /** The one of the order by pay. */
  currency: string;
  at: Date;
}

/** Counts the matches, relaxes a query without any, then reads one page or suggests relaxations. */
async function runPlan(backend: Backend, plan: SearchPlan, context: SearchContext): Promise<SearchResult> {
  const counted = await backend.countMatches(plan, context);
  if (counted.total > 0) return readPage(backend, plan, context, counted);

  const relaxed = context.search.exact ? undefined : await planRelaxation(backend.engine, plan, context);
  const counts = relaxed ? await backend.countMatches(relaxed, context) : counted;
  if (relaxed && counts.total > 0) return readPage(backend, relaxed, context, counts);

  const alternatives = await suggestAlternatives(backend.engine, relaxed ?? plan, context, counts.facets);
  return { jobs: [], total: 0, instead: undefined, facets: counts.facets, estimated: [], alternatives, orderedBy: [] };
}

/** Reads a page in the order of the search: by default the candidate's own if there are no words and the profile matches jobs. */
async function readPage(
  { db, engine, loadCards }: Backend,
  plan: SearchPlan,
  { search, vocabulary, currency }: SearchContext,
  { total, facets, estimated }: MatchCounts,
): Promise<SearchResult> {
  const { candidateId, page, pageSize, sort } = search;
  const { terms, matches, tiers } = plan;
  const personalized =
    sort === 'best' && terms.length === 0 && candidateId !== undefined
      ? await personalizedPage(db, engine, matches, vocabulary, { candidateId, page, pageSize })
      : undefined;
  const order = sort === 'best' ? tiers : [matches];
  const ids = personalized?.ids ?? (await findPageInTiers(engine, order, total, search, sort === 'pay' ? currency : undefined));
  const cards = await loadCards(ids, candidateId);
  const found = await findWords(db, cards, terms);
  const jobs = cards.map((card) => ({
    ...card,
    matches: personalized ? findMatchReasons(card, personalized.tokens) : [],
    ...found.get(card.id),
  }));
  return {
    jobs,
    total,
    instead: findReplacement(plan, search),
    facets,
    estimated,
    alternatives: [],
    orderedBy: personalized?.sources ?? [],
  };
}

/** Marks the words of a search in the titles and texts of a page. */
async function findWords(
  db: Db,
  cards: readonly JobCardRow[],
  terms: readonly QueryTerm[],
): Promise<Map<number, Pick<SearchHit, 'found'>>> {
  const pattern = createWordPattern(terms);
  if (!pattern || cards.length === 0) return new Map();
  const ids = cards.map(({ id }) => id);
  const rows = await db.selectFrom('jobs').where('id', 'in', ids).select(['id', 'description']).execute();
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
  return new Map(
    cards.map(({ id, title }) => {
      const text = findExcerpt(descriptions.get(id) ?? '', pattern);
      return [id, { found: { title: markWords(formatJobTitle(title), pattern), ...(text && { text }) } }];
    }),
  );
}

function findReplacement({ corrected, correctedLocation, leftOut }: SearchPlan, search: JobSearch): SearchedInstead | undefined {
  if (corrected === undefined && correctedLocation === undefined) return undefined;
  return { description: corrected ?? search.description, location: correctedLocation ?? search.location, left_out: leftOut };
}

async function planRelaxation(
  engine: SearchEngine,
  plan: SearchPlan,
  { criteria, vocabulary, at }: SearchContext,
): Promise<SearchPlan | undefined> {
  const countUnfiltered = (query: BooleanQuery) => countJobs(engine, { at: at.toISOString(), approvedSince: undefined, query });
  const relaxed = await relaxQuery({ terms: plan.terms, text: criteria.description }, vocabulary.jobWords, countUnfiltered);
  return relaxed && planSearch(criteria, vocabulary, at, relaxed);
}

/** Only the first page suggests alternatives: they need the facets. */
async function suggestAlternatives(
  engine: SearchEngine,
  { text }: SearchPlan,
  { criteria, vocabulary, at }: SearchContext,
  facets: Facets | undefined,
): Promise<Alternative[]> {
  if (!facets) return [];
  return suggestRelaxations(
    { ...criteria, description: text },
    {
      terms: parseTerms(text, vocabulary.jobWords),
      facets,
      countMatches: (changed) => countJobs(engine, planSearch(changed, vocabulary, at).matches),
    },
  );
}

/** Walks the tiers, best first, to the jobs of one page. */
async function findPageInTiers(
  engine: SearchEngine,
  tiers: IndexQuery[],
  total: number,
  { page, pageSize }: JobSearch,
  bestPaidIn: string | undefined,
): Promise<number[]> {
  let skip = (page - 1) * pageSize;
  const ids: number[] = [];
  if (skip >= total) return ids;
  const size = Math.min(pageSize, total - skip);
  const possible = tiers.filter(({ query }) => !isMatchNone(query));
  for (const tier of possible) {
    if (ids.length === size) break;
    // The last tier needs no count: it has every remaining job.
    if (skip > 0 && tier !== possible.at(-1)) {
      const inTier = await engine.count(tier);
      if (skip >= inTier) {
        skip -= inTier;
        continue;
      }
    }
    ids.push(...(await engine.findPage(tier, size - ids.length, skip, bestPaidIn)));
    skip = 0;
  }
  return ids;
}

const comparesPay = ({ pay, statesPay, sort }: JobSearch) => pay !== undefined || statesPay || sort === 'pay';

function countEmployment(combinations: { facets: string; jobs: number }[]): Map<EmploymentType, number> {
  const totals = new Map(countTokens(combinations, tokenPrefix.employment).map(({ value, total }) => [value, total]));
  return new Map(
    employmentTypes.flatMap((type) => {
      const total = totals.get(employmentToken(type).slice(1));
      return total === undefined ? [] : [[type, total]];
    }),
  );
}

/** Reads the filter tokens of open jobs, and the currencies, that of most jobs first. */
function facetTokensReader(engine: SearchEngine, readVersion: () => Promise<number>, now: Clock) {
  return memoizeByVersion(readVersion, async () => {
    const combinations = await engine.countCombinations(now().toISOString());
    return {
      tokens: new Set(combinations.flatMap(({ facets }) => facets.split(' '))),
      jobs: combinations.reduce((sum, { jobs }) => sum + Number(jobs), 0),
      currencies: countTokens(combinations, tokenPrefix.currency).map(({ value }) => value),
    };
  });
}
