/** Counts a search's matches: exactly up to 10,000, beyond by a sample if possible. */
import { LRUCache } from 'lru-cache';
import { openJobsVersionReader } from '../catalogue/catalogue-version-store.ts';
import type { Db } from '../platform/db/database.ts';
import type { FacetScan, IndexQuery, SearchEngine } from './engines/search-engine.ts';
import { countFacets, emptyFacetScan, type Facets, scaleFacets } from './facets.ts';
import type { JobSearch } from './job-search.ts';
import { isMatchNone } from './query/boolean-query.ts';
import type { SearchCriteria, SearchPlan } from './query/search-plan.ts';

export interface MatchCounts {
  total: number;
  /** Counted for the first page only. */
  facets: Facets | undefined;
  /** The counts that are about right, with two digits. */
  estimated: readonly ('total' | 'facets')[];
}

export interface CountLimits {
  /** More matches are estimated. */
  exactMatches: number;
  /** A catalogue with as many open jobs, or fewer, estimates nothing. */
  exactJobs: number;
}

export const defaultCountLimits: CountLimits = { exactMatches: 10_000, exactJobs: 100_000 };

interface CountedSearch {
  search: JobSearch;
  criteria: SearchCriteria;
  at: Date;
}

export type CountMatches = (plan: SearchPlan, of: CountedSearch) => Promise<MatchCounts>;

/** @param readJobCount the number of open jobs; asked only for an engine with samples */
export function matchCounter(
  db: Db,
  engine: SearchEngine,
  readJobCount: () => Promise<number>,
  limits: CountLimits,
): CountMatches {
  const countTotal = totalCounter(db, engine);

  /** Returns undefined where an exact count is fast. */
  async function estimate(plan: SearchPlan, { search, criteria, at }: CountedSearch): Promise<MatchCounts | undefined> {
    const { sampleRatio } = engine;
    if (sampleRatio === undefined || (await readJobCount()) <= limits.exactJobs) return undefined;
    if (search.page > 1) {
      const total = sampleRatio * (await countJobs(engine, { ...plan.matches, sampled: true }));
      return total > limits.exactMatches ? { total: roundEstimate(total), facets: undefined, estimated: ['total'] } : undefined;
    }
    const scan = await scanFacets(engine, { ...plan, facetScan: { ...plan.facetScan, sampled: true } });
    if (scan.jobs * sampleRatio <= limits.exactMatches) return undefined;
    const sample = countFacets(scan, criteria.selection, criteria.postedOn);
    const facets = scaleFacets(sample, (jobs) => roundEstimate(jobs * sampleRatio));
    if (sample.total * sampleRatio > limits.exactMatches) return { total: facets.total, facets, estimated: ['total', 'facets'] };
    // Few jobs have the filters, although many have the words.
    const total = await countTotal(plan.matches, at);
    // The ways out of an empty list need exact counts.
    return total > 0 ? { total, facets, estimated: ['facets'] } : undefined;
  }

  return async (plan, counted) => {
    const estimated = await estimate(plan, counted);
    if (estimated) return estimated;
    const { search, criteria, at } = counted;
    if (search.page > 1) return { total: await countTotal(plan.matches, at), facets: undefined, estimated: [] };
    const facets = countFacets(await scanFacets(engine, plan), criteria.selection, criteria.postedOn);
    return { total: facets.total, facets, estimated: [] };
  };
}

export async function countJobs(engine: SearchEngine, query: IndexQuery): Promise<number> {
  return isMatchNone(query.query) ? 0 : engine.count(query);
}

async function scanFacets(engine: SearchEngine, { facetScan, cutoffs }: SearchPlan): Promise<FacetScan> {
  return isMatchNone(facetScan.query) ? emptyFacetScan : engine.scanFacets(facetScan, cutoffs);
}

/** Later digits would promise what a sample does not know. */
const roundEstimate = (jobs: number) => Number(jobs.toPrecision(2));

/** Counts each query once per version of the catalogue: all pages of a list need the same total. */
function totalCounter(db: Db, engine: SearchEngine) {
  const readVersion = openJobsVersionReader(db);
  const totals = new LRUCache<string, number>({ max: 200 });
  return async (matches: IndexQuery, at: Date): Promise<number> => {
    // A window's start moves with every request.
    if (matches.approvedSince !== undefined) return countJobs(engine, matches);
    const { version } = await readVersion(at);
    const key = JSON.stringify([version, matches.query, matches.pay, matches.exclude]);
    const total = totals.get(key) ?? (await countJobs(engine, matches));
    totals.set(key, total);
    return total;
  };
}
