/** The head of the open positions: which address stands for a list, and where its feed is. */
import type { HeadVisit, PageHead } from '../head.ts';
import { paths } from '../paths.ts';
import { filtersOf, firstPageOf, queryOf } from './job-filters.ts';

export function openPositionsHead({ state: { site }, query }: HeadVisit): PageHead {
  const asked = queryOf(filtersOf(query)).toString();
  const page = firstPageOf(query);
  return {
    title: 'Open Positions | Career Portal',
    description: `Open positions at ${site.brand.name}. Live your best life and do your best work with us.`,
    // Google on faceted navigation and on search results within a site: a filtered list is the whole list in other
    // words, so it names that one, and whatever else a link carries falls away. A further page of the whole list shows
    // other jobs and stands for itself (Google on pagination).
    canonical: asked || page === 1 ? paths.openPositions : `${paths.openPositions}?page=${page}`,
    feed: `/jobs.rss${asked && `?${asked}`}`,
  };
}
