/** What to drop when nothing is found, and how many jobs that gives. */
import type { Alternative } from '#contract/jobs.ts';
import type { JobSearch } from './search.ts';
import type { Facets } from './search-facets.ts';
import type { Chosen, FacetMark } from './search-filters.ts';
import type { Term } from './search-terms.ts';
import { mark } from './search-tokens.ts';

/** What a search comes down to. */
export interface Asked extends Pick<JobSearch, 'description' | 'location' | 'postedOn'> {
  chosen: Chosen;
}

interface Known {
  terms: Term[];
  facets: Facets;
  /** How many jobs have all the words, without exchanging any for others. */
  totalOf(asked: Asked): Promise<number>;
}

const most = 6;

/** The ways that lead anywhere, those to the fewest jobs first: of them most is left of what was asked. */
export async function waysOut(asked: Asked, { terms, facets, totalOf }: Known): Promise<Alternative[]> {
  const { description, location, postedOn } = asked;
  const ways = lists.map(([drop, kind]): Alternative => ({ drop, total: facets.without.get(kind) ?? 0 }));
  if (postedOn !== 'Any Time') ways.push({ drop: 'jobPostedOn', total: facets.byPostedOn['Any Time'] });
  if (location) ways.push({ drop: 'location', total: await totalOf({ ...asked, location: '' }) });
  for (const { shown, from, to } of terms.slice(0, most)) {
    const left = `${description.slice(0, from)} ${description.slice(to)}`.replace(/\s+/g, ' ').trim();
    ways.push({ drop: 'description', words: { gone: shown, left }, total: await totalOf({ ...asked, description: left }) });
  }
  if (ways.every(({ total }) => total === 0)) {
    ways.push({ drop: 'filters', total: await totalOf({ ...asked, postedOn: 'Any Time', chosen: new Map() }) });
    const words = { gone: description, left: '' };
    ways.push({ drop: 'description', words, total: await totalOf({ ...asked, description: '' }) });
  }
  const leading = ways.filter(({ total }) => total > 0);
  return leading.sort((a, b) => a.total - b.total).slice(0, most);
}

const lists: [Alternative['drop'], FacetMark][] = [
  ['category', mark.category],
  ['company', mark.company],
  ['jobType', mark.type],
  ['workmode', mark.workmode],
];
