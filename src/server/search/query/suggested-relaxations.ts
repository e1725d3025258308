/** What to drop when nothing is found, and how many jobs that gives. */
import type { Alternative } from '#contract/job-calls.ts';
import type { Facets } from '../facets/facet-counter.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { JobSearch } from '../search.ts';
import type { QueryTerm } from './query-terms.ts';
import type { FacetPrefix, FilterSelection } from './search-filters.ts';

/** What a search comes down to. */
export interface SearchCriteria extends Pick<JobSearch, 'description' | 'location' | 'postedOn'> {
  selection: FilterSelection;
}

interface Known {
  terms: QueryTerm[];
  facets: Facets;
  /** How many jobs have all the words, without exchanging any for others. */
  totalOf(asked: SearchCriteria): Promise<number>;
}

const most = 6;

/** The ways that lead anywhere, those to the fewest jobs first: of them most is left of what was asked. */
export async function relaxations(asked: SearchCriteria, { terms, facets, totalOf }: Known): Promise<Alternative[]> {
  const { description, location, postedOn } = asked;
  const ways = lists.map(([drop, kind]): Alternative => ({ drop, total: facets.totalWithout.get(kind) ?? 0 }));
  if (postedOn !== 'Any Time') ways.push({ drop: 'jobPostedOn', total: facets.byPostedOn['Any Time'] });
  if (location) ways.push({ drop: 'location', total: await totalOf({ ...asked, location: '' }) });
  for (const { displayText: shown, start: from, end: to } of terms.slice(0, most)) {
    const left = `${description.slice(0, from)} ${description.slice(to)}`.replace(/\s+/g, ' ').trim();
    ways.push({ drop: 'description', words: { gone: shown, left }, total: await totalOf({ ...asked, description: left }) });
  }
  if (ways.every(({ total }) => total === 0)) {
    ways.push({ drop: 'filters', total: await totalOf({ ...asked, postedOn: 'Any Time', selection: new Map() }) });
    const words = { gone: description, left: '' };
    ways.push({ drop: 'description', words, total: await totalOf({ ...asked, description: '' }) });
  }
  const leading = ways.filter(({ total }) => total > 0);
  return leading.sort((a, b) => a.total - b.total).slice(0, most);
}

const lists: [Alternative['drop'], FacetPrefix][] = [
  ['category', tokenPrefix.category],
  ['company', tokenPrefix.company],
  ['jobType', tokenPrefix.type],
  ['workmode', tokenPrefix.workmode],
];
