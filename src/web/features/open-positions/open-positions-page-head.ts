/** The head of the open positions: canonical address and feed. */

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
    // A filtered list has the unfiltered one as canonical address, without other parameters (Google, managing faceted
    // navigation). A further page of the unfiltered list is its own canonical address (Google, pagination: "Don't use the first page of a paginated sequence as the canonical page").
    canonical: asked || page === 1 ? paths.openPositions : `${paths.openPositions}?page=${page}`,
    feed: `/jobs.rss${asked && `?${asked}`}`,
  };
}
