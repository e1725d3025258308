/** The head of the open positions: which address stands for a list, and where its feed is. */

import { paths } from '#contract/addresses.ts';
import { parseJobFilters, parsePageParam, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/page-heads.ts';
import type { HeadContext, PageHead } from '#web/app/page-head.ts';

export function buildOpenPositionsPageHead({ site, query }: HeadContext): PageHead {
  const asked = serializeJobFilters(parseJobFilters(query)).toString();
  const page = parsePageParam(query);
  return {
    title: texts.openPositions.title,
    description: texts.openPositions.description(site.brand.name),
    // One address for the same jobs: a filtered list names the whole one, and whatever else a link carries falls away
    // (Google, managing faceted navigation). A further page of the whole list shows other jobs and stands for itself
    // (Google, pagination: "Don't use the first page of a paginated sequence as the canonical page").
    canonical: asked || page === 1 ? paths.openPositions : `${paths.openPositions}?page=${page}`,
    feed: `/jobs.rss${asked && `?${asked}`}`,
  };
}
