import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { categorySummaryQuery } from '#web/api/job-queries.ts';
import { callApi } from '#web/api/query-client.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';

const calls = lazyImport(() => import('#contract/brand-schema.ts'));

export const landingContentQuery = queryOptions({
  queryKey: ['landing-content'],
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).getLandingContent)).message,
});

/** Starts the queries of the landing page. */
export function prefetchLanding({ client }: { client: QueryClient }): void {
  void client.prefetchQuery(categorySummaryQuery);
  void client.prefetchQuery(landingContentQuery);
}
