/** The route of an apply page. It loads as a whole, since most visits need none of it. */
import { applyFormQuery } from '#web/api/apply-form-queries.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { ApplyPage } from './apply-page.tsx';
import { buildApplyPageHead } from './apply-page-head.ts';
import { preloadQuestions } from './lazy-questions.ts';

const applyRoute = {
  Component: ApplyPage,
  handle: { file: 'src/web/features/apply-page/apply-route.ts', head: buildApplyPageHead } satisfies RouteHandle,
  loader: createPrefetchLoader(({ client, params }) => {
    const jobId = Number(params.id);
    void client.prefetchQuery(jobDetailQuery(jobId));
    void client.prefetchQuery(applyFormQuery(jobId));
  }),
};

/** The questions of the server's page hydrate with the rest of it. */
export async function loadApplyRoute() {
  if (!import.meta.env.SSR && document.querySelector('[data-questions]')) await preloadQuestions();
  return applyRoute;
}
