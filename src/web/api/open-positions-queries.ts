import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { JobSearchResult } from '#contract/job-calls.ts';
import {
  type JobFilters,
  parseJobFilters,
  parsePageParam,
  resolveCategoryNames,
  serializeJobFilters,
} from '#contract/job-filters.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { filterOptionsQuery } from './job-queries.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** Identifies a list of open positions; `signedIn` selects the search call and separates the cached results. */
export interface OpenPositionsQuery {
  filters: JobFilters;
  signedIn: boolean;
  /** The first page in the list; without JavaScript, 'Show more jobs' links to the next. */
  firstPage: number;
}

/** Parses a query string; loader and page share the result, so the list loads once. */
export const parseOpenPositionsQuery = (query: URLSearchParams, signedIn: boolean): OpenPositionsQuery => ({
  filters: parseJobFilters(query),
  signedIn,
  firstPage: parsePageParam(query),
});

const calls = lazyImport(() => import('#contract/job-calls.ts'));

export const openPositionsQuery = (list: OpenPositionsQuery) =>
  infiniteQueryOptions({
    // A text: each page with the list contains its key twice.
    queryKey: [...queryKeys.openPositions, list.signedIn, list.firstPage, String(serializeJobFilters(list.filters))],
    initialPageParam: list.firstPage,
    getNextPageParam: ({ page, page_size, total }: JobSearchResult) => (page * page_size < total ? page + 1 : undefined),
    queryFn: async ({ client, meta, pageParam }): Promise<JobSearchResult> => {
      const { filters, signedIn } = list;
      const categories = filters.category.length > 0 ? await fetchCategories(client) : undefined;
      const { message } = await callApi(meta, async () => (await calls())[signedIn ? 'searchDashboard' : 'searchJobs'], {
        body: { ...resolveCategoryNames(filters, categories), page: pageParam },
        params: { page: pageParam },
        identity: ['token', 'candidate'],
      });
      return message;
    },
  });

/** Fetches the names that a `category` filter can contain; the list still loads without them. */
async function fetchCategories(client: QueryClient) {
  const options = await client.fetchQuery(filterOptionsQuery).catch(() => undefined);
  return options?.category;
}
