import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { categorySummaryQuery } from './job-queries.ts';
import { callApi } from './query-client.ts';

const calls = lazyImport(() => import('#contract/landing-content-call.ts'));

export const landingContentQuery = queryOptions({
  queryKey: ['landing-content'],
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).getLandingContent)).message,
});

/** Starts the queries of the landing page. */
export function prefetchLanding({ client }: { client: QueryClient }): void {
  void client.prefetchQuery(categorySummaryQuery);
  void client.prefetchQuery(landingContentQuery);
}
