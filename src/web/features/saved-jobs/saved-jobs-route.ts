/** The route of the saved jobs. It loads as a whole, since most visits need none of it. */
import { texts } from '#texts/saved/saved-jobs.ts';
import { savedJobsQuery } from '#web/api/saved-job-queries.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { SavedJobsPage } from './saved-jobs-page.tsx';

export const savedJobsRoute = {
  Component: SavedJobsPage,
  handle: { file: 'src/web/features/saved-jobs/saved-jobs-route.ts', head: () => texts.head } satisfies RouteHandle,
  loader: createPrefetchLoader(({ client, signedIn }) => {
    if (signedIn) void client.prefetchQuery(savedJobsQuery);
  }),
};
