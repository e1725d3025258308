/**
 * The counts of a search as the wire has them: by the value that the filter sends. In one order, whatever this process met
 * first: the answers of two nodes are the same to the letter (docs/decisions/016). Companies' numbers are so by themselves.
 */

import type { FacetCounts } from '#contract/job-calls.ts';
import { jobTypeOptions } from '#contract/job-constants.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { Facets } from './facet-counter.ts';

export async function serializeFacets(
  { byToken, byPostedOn }: Facets,
  categoryNames: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<FacetCounts> {
  const { company, jobType, workmode }: Omit<FacetCounts, 'category' | 'jobPostedOn'> = {
    company: {},
    jobType: {},
    workmode: {},
  };
  const byCategory: [id: number, jobs: number][] = [];
  for (const [token, jobs] of byToken) {
    const value = token.slice(1);
    if (token.startsWith(tokenPrefix.category)) byCategory.push([Number(value), jobs]);
    else if (token.startsWith(tokenPrefix.company)) company[value] = jobs;
    else if (token.startsWith(tokenPrefix.workmode)) workmode[value] = jobs;
    else {
      const type = jobTypeOptions.find(({ code }) => tokenPrefix.type + code === token);
      if (type) jobType[type.value] = jobs;
    }
  }
  const names = await categoryNames(byCategory.map(([id]) => id));
  const named = byCategory
    .sort(([a], [b]) => a - b)
    .flatMap(([id, jobs]) => {
      const name = names.get(id);
      return name ? [[name, jobs]] : [];
    });
  return {
    category: Object.fromEntries(named),
    company,
    jobType: inOrder(jobType),
    workmode: inOrder(workmode),
    jobPostedOn: byPostedOn,
  };
}

const inOrder = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
