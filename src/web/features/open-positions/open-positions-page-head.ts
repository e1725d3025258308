/** Builds the head of the open positions: canonical path and feeds. */

import { paths } from '#contract/addresses.ts';
import { parseJobFilters, parsePageParam, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { texts as descriptions } from '#texts/search/open-positions-description.ts';
import type { HeadContext, PageHead } from '#web/app/page-head.ts';

export function buildOpenPositionsPageHead({ site, query }: HeadContext): PageHead {
  const { title } = texts.head;
  if (!import.meta.env.SSR) return { title, description: '' };
  const filters = serializeJobFilters(parseJobFilters(query)).toString();
  const page = parsePageParam(query);
  return {
    title,
    description: descriptions.description(site.brand.name, site.brand.tagline),
    // Google, managing faceted navigation: a filtered list has the unfiltered list as its canonical page. Google,
    // pagination: "Don't use the first page of a paginated sequence as the canonical page".
    canonical: filters || page === 1 ? paths.openPositions : `${paths.openPositions}?page=${page}`,
    feedQuery: filters && `?${filters}`,
  };
}
