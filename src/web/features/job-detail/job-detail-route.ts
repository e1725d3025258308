/** The route of a job page. It loads as a whole, since other pages need none of it. */
import { parseJobId } from '#contract/addresses.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { JobDetailPage } from './job-detail-page.tsx';
import { buildJobPageHead } from './job-page-head.ts';

export const jobDetailRoute = {
  Component: JobDetailPage,
  handle: { file: 'src/web/features/job-detail/job-detail-route.ts', head: buildJobPageHead } satisfies RouteHandle,
  loader: createPrefetchLoader(({ client, params }) => void client.prefetchQuery(jobDetailQuery(parseJobId(params.id)))),
};
