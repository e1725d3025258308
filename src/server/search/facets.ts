/** Counts how many jobs each filter value would leave, and serializes the counts. */
import type { FacetCounts } from '#contract/job-calls.ts';
import { employmentTypes, jobTypeOptions, type PostedOn } from '#contract/job-constants.ts';
import { ageBuckets, type FacetScan } from './engines/search-engine.ts';
import { employmentToken, tokenPrefix } from './index/index-tokens.ts';
import type { FacetPrefix, FilterSelection } from './query/search-filters.ts';

export interface Facets {
  /** The number of jobs that match all filters. */
  total: number;
  /** Jobs by filter token. A list with a selection is counted as if it had none. */
  byToken: Map<string, number>;
  byPostedOn: Record<PostedOn, number>;
  /** The total without the selection of each list. */
  totalWithout: Map<FacetPrefix, number>;
}

export const emptyFacetScan: FacetScan = { jobs: 0, tokens: [], forEachJob: () => {} };

/** @param scan may include jobs that miss two or more lists: they are not counted */
export function countFacets(scan: FacetScan, selection: FilterSelection, postedOn: PostedOn): Facets {
  const { tokens } = scan;
  const lists = [...selection].map(([prefix, selected]) => ({ prefix, selected: findIndexes(tokens, selected), missedBy: 0 }));
  const selectedAge = ageBuckets.indexOf(postedOn);
  const countByAge = ageBuckets.map(() => 0);
  const countByIndex = new Int32Array(tokens.length);

  scan.forEachJob((tokenIndexes, age) => {
    let missed: (typeof lists)[number] | undefined;
    for (const list of lists) {
      if (tokenIndexes.some((index) => list.selected.has(index))) continue;
      if (missed) return;
      missed = list;
    }
    if (!missed) countByAge[age] = (countByAge[age] ?? 0) + 1;
    if (age > selectedAge) return;
    for (const index of tokenIndexes) {
      if (!missed || tokens[index]?.startsWith(missed.prefix)) countByIndex[index] = (countByIndex[index] ?? 0) + 1;
    }
    if (missed) missed.missedBy++;
  });

  const countUpTo = (age: number) => countByAge.slice(0, age + 1).reduce((sum, jobs) => sum + jobs, 0);
  const total = countUpTo(selectedAge);
  const byToken = new Map<string, number>();
  countByIndex.forEach((jobs, index) => {
    if (jobs > 0) byToken.set(tokens[index] ?? '', jobs);
  });
  return {
    total,
    byToken,
    byPostedOn: Object.fromEntries(ageBuckets.map((option, age) => [option, countUpTo(age)])) as Facets['byPostedOn'],
    totalWithout: new Map(lists.map(({ prefix, missedBy }) => [prefix, total + missedBy])),
  };
}

/** Changes each number of jobs. */
export function scaleFacets({ total, byToken, byPostedOn, totalWithout }: Facets, scale: (jobs: number) => number): Facets {
  const scaleAll = <Key>(counts: Iterable<[Key, number]>) =>
    Array.from(counts, ([key, jobs]): [Key, number] => [key, scale(jobs)]);
  return {
    total: scale(total),
    byToken: new Map(scaleAll(byToken)),
    byPostedOn: Object.fromEntries(scaleAll(Object.entries(byPostedOn))) as Facets['byPostedOn'],
    totalWithout: new Map(scaleAll(totalWithout)),
  };
}

export interface TokenTotal {
  /** Without its prefix. */
  value: string;
  total: number;
}

/** Adds up the jobs of each token with the prefix; most jobs first, then by value. */
export function countTokens(combinations: { facets: string; jobs: number }[], prefix: FacetPrefix): TokenTotal[] {
  const totals = new Map<string, number>();
  for (const { facets, jobs } of combinations) {
    for (const token of facets.split(' ')) {
      if (token.startsWith(prefix)) totals.set(token.slice(1), (totals.get(token.slice(1)) ?? 0) + Number(jobs));
    }
  }
  return Array.from(totals, ([value, total]) => ({ value, total })).sort(
    (a, b) => b.total - a.total || (a.value < b.value ? -1 : 1),
  );
}

function findIndexes(tokens: readonly string[], selected: Set<string>): Set<number> {
  return new Set(tokens.flatMap((token, index) => (selected.has(token) ? [index] : [])));
}

/**
 * Keys the counts by the values that the filters send.
 * Sorts them, so that two nodes return identical bytes (docs/decisions/016). JavaScript sorts the ids of companies itself.
 */
export async function serializeFacets(
  { byToken, byPostedOn }: Facets,
  readCategoryNames: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<FacetCounts> {
  const company: FacetCounts['company'] = {};
  const jobType: FacetCounts['jobType'] = {};
  const workmode: FacetCounts['workmode'] = {};
  const country: FacetCounts['country'] = {};
  const employment: FacetCounts['employment'] = {};
  const pay: FacetCounts['pay'] = {};
  const byCategory: [id: number, jobs: number][] = [];
  for (const [token, jobs] of byToken) {
    const value = token.slice(1);
    if (token.startsWith(tokenPrefix.category)) byCategory.push([Number(value), jobs]);
    else if (token.startsWith(tokenPrefix.company)) company[value] = jobs;
    else if (token.startsWith(tokenPrefix.workmode)) workmode[value] = jobs;
    else if (token.startsWith(tokenPrefix.country)) country[value] = jobs;
    else if (token.startsWith(tokenPrefix.currency)) pay[value] = jobs;
    else if (token.startsWith(tokenPrefix.employment)) {
      const type = employmentTypes.find((each) => employmentToken(each) === token);
      if (type) employment[type] = jobs;
    } else {
      const type = jobTypeOptions.find(({ code }) => tokenPrefix.type + code === token);
      if (type) jobType[type.value] = jobs;
    }
  }
  const names = await readCategoryNames(byCategory.map(([id]) => id));
  const category = byCategory
    .sort(([a], [b]) => a - b)
    .flatMap(([id, jobs]) => {
      const name = names.get(id);
      return name ? [[name, jobs]] : [];
    });
  return {
    category: Object.fromEntries(category),
    company,
    jobType: sortKeys(jobType),
    workmode: sortKeys(workmode),
    country: sortKeys(country),
    employment: sortKeys(employment),
    pay: sortKeys(pay),
    jobPostedOn: byPostedOn,
  };
}

const sortKeys = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
