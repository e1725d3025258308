/** Computes the cache keys of the pages that are the same for every visitor. */
import type { FastifyRequest } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { parseJobFilters, parsePageParam, serializeJobFilters } from '#contract/job-filters.ts';
import { readTheme } from '#contract/theme.ts';
import type { CacheKey } from '../response-cache/cache-key.ts';
import { readFacetWords } from '../search/query/facet-words.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';

/** Returns the key of the page for an anonymous request; undefined for pages that the cache does not store. */
export function pageCacheKey(url: string, cookies: FastifyRequest['cookies']): CacheKey | undefined {
  const page = pageFor(url);
  return page && { ...page, key: `${readTheme(cookies)} ${page.pageUrl}` };
}

/** Returns whether the page lists jobs, which searches for a candidate even without filters. */
export const isJobListPage = (url: string) => url.split('?', 1)[0] === paths.openPositions;

type PageKey = Omit<CacheKey, 'key'> & { pageUrl: string };

/**
 * Most visits start here. At this level the list is 1.6 kB smaller, so that its head fits the first ten packets of a
 * connection. Compression takes 125 ms of a worker thread, once for each version of the catalogue.
 */
const entryPage = { brotliLevel: 11, startsVisits: true } as const;

const jobPathPattern = /^\/authPage\/jobdetails\/([1-9][0-9]{0,14})$/;

function pageFor(url: string): PageKey | undefined {
  // The request's own check answers 400, also where the page ignores the query.
  if (url.includes('%00')) return undefined;
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2);
  if (path === paths.landing) return { pageUrl: path, ...entryPage };
  if (path === paths.openPositions) return jobListPage(path, new URLSearchParams(search));
  const jobId = jobPathPattern.exec(path)?.[1];
  return jobId === undefined ? undefined : { pageUrl: path, jobId: Number(jobId) };
}

function jobListPage(path: string, params: URLSearchParams): PageKey {
  const filters = parseJobFilters(params);
  const query = serializeJobFilters(filters);
  const page = parsePageParam(params);
  if (page > 1) query.set('page', String(page));
  const windows = postedWindowsFor(filters.jobPostedOn, { counted: page === 1, named: readFacetWords(filters.description) });
  return query.size > 0 ? { pageUrl: `${path}?${query}`, windows, searches: true } : { pageUrl: path, windows, ...entryPage };
}
