/** Suggests which criteria to drop from a search without results, with the job counts. */
import type { Alternative } from '#contract/job-calls.ts';
import type { Facets } from '../facets.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { QueryTerm } from './query-terms.ts';
import type { FacetPrefix } from './search-filters.ts';
import type { SearchCriteria } from './search-plan.ts';

interface SuggestionContext {
  terms: QueryTerm[];
  facets: Facets;
  /** Counts without relaxing the words. */
  countMatches(criteria: SearchCriteria): Promise<number>;
}

const maxSuggestions = 6;

/** Returns only suggestions that match jobs. Those with the fewest jobs come first: they are the most specific. */
export async function suggestRelaxations(
  criteria: SearchCriteria,
  { terms, facets, countMatches }: SuggestionContext,
): Promise<Alternative[]> {
  const { description, location, postedOn, pay, selection } = criteria;
  const suggestions = lists.map(([drop, prefix]): Alternative => ({ drop, total: facets.totalWithout.get(prefix) ?? 0 }));
  if (postedOn !== 'Any Time') suggestions.push({ drop: 'jobPostedOn', total: facets.byPostedOn['Any Time'] });
  if (pay || selection.has(tokenPrefix.currency)) {
    const withoutPay = new Map([...selection].filter(([prefix]) => prefix !== tokenPrefix.currency));
    suggestions.push({ drop: 'pay', total: await countMatches({ ...criteria, selection: withoutPay, pay: undefined }) });
  }
  if (location) suggestions.push({ drop: 'location', total: await countMatches({ ...criteria, location: '' }) });
  for (const { displayText, start, end } of terms.slice(0, maxSuggestions)) {
    const left = `${description.slice(0, start)} ${description.slice(end)}`.replace(/\s+/g, ' ').trim();
    const total = await countMatches({ ...criteria, description: left });
    suggestions.push({ drop: 'description', words: { gone: displayText, left }, total });
  }
  if (suggestions.every(({ total }) => total === 0)) {
    const withoutFilters = { ...criteria, postedOn: 'Any Time' as const, selection: new Map(), pay: undefined };
    suggestions.push({ drop: 'filters', total: await countMatches(withoutFilters) });
    const total = await countMatches({ ...criteria, description: '' });
    suggestions.push({ drop: 'description', words: { gone: description, left: '' }, total });
  }
  const matching = suggestions.filter(({ total }) => total > 0);
  return matching.sort((a, b) => a.total - b.total).slice(0, maxSuggestions);
}

const lists: [Alternative['drop'], FacetPrefix][] = [
  ['category', tokenPrefix.category],
  ['company', tokenPrefix.company],
  ['jobType', tokenPrefix.type],
  ['workmode', tokenPrefix.workmode],
  ['country', tokenPrefix.country],
  ['employment', tokenPrefix.employment],
];
