/** The route of the pages of alerts. It loads as a whole, since most visits need none of it. */
import { redirect } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';
import { parseJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { alertLinkQuery, alertsQuery } from '#web/api/alert-queries.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { filterOptionsQuery } from '#web/api/job-queries.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { AlertRoutePage } from './alert-route-page.tsx';

type Step = keyof typeof texts.heads;
const parseStep = (step: string | undefined): Step | undefined =>
  step === undefined ? 'list' : (['new', 'edit', 'confirm', 'end'] as const).find((each) => each === step);

export const alertsRoute = {
  Component: AlertRoutePage,
  handle: {
    file: 'src/web/features/alerts/alerts-route.ts',
    head: ({ params }) => texts.heads[parseStep(params.step) ?? 'list'],
  } satisfies RouteHandle,
  loader: createPrefetchLoader(({ client, params, url, signedIn }) => {
    const step = parseStep(params.step);
    const link = url.searchParams.get(linkParam);
    if (step === undefined) throw redirect(alertPaths.alerts);
    if (step === 'new') {
      if (parseJobFilters(url.searchParams).company.length > 0) void client.prefetchQuery(filterOptionsQuery);
    } else if (link) void client.prefetchQuery(alertLinkQuery(link));
    else if ((step === 'list' || step === 'edit') && signedIn) {
      void client.prefetchQuery(alertsQuery);
      void client.prefetchQuery(candidateDetailsQuery);
    } else throw redirect(paths.landing);
  }),
};
