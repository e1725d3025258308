/** The table of spec §2, whole: path, guard, the queries a page starts, the page, its head. */

import type { RouteObject } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/page-heads.ts';
import { jobsQueries, parseOpenPositionsQuery } from '../api/job-queries.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { buildJobPageHead } from '../features/job-detail/job-page-head.ts';
import { buildOpenPositionsPageHead } from '../features/open-positions/open-positions-page-head.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import type { RouteHandle } from './page-head.ts';
import { createPrefetchLoader, noSubscription } from './prefetch-loader.ts';
import { requireSignedIn, requireVisitor } from './route-guards.ts';

const { categorySummary, filterOptions, openPositions, jobDetail } = jobsQueries;

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          {
            index: true,
            handle: page('landing/landing-page.tsx', ({ site: { brand } }) => ({
              title: texts.landing.title(brand.name),
              description: texts.landing.description(brand.headline, brand.name),
              canonical: paths.landing,
            })),
            lazy: lazyImport(async () => ({ Component: (await import('../features/landing/landing-page.tsx')).LandingPage })),
            loader: requireVisitor(createPrefetchLoader(() => [categorySummary.initiate(undefined, noSubscription)])),
          },
          {
            path: paths.openPositions,
            handle: {
              file: 'src/web/features/open-positions/open-positions-page.tsx',
              head: buildOpenPositionsPageHead,
            } satisfies RouteHandle,
            lazy: lazyImport(async () => ({
              Component: (await import('../features/open-positions/open-positions-page.tsx')).OpenPositionsPage,
            })),
            loader: createPrefetchLoader(({ url, signedIn }) => {
              const asked = parseOpenPositionsQuery(url.searchParams, signedIn);
              return [
                filterOptions.initiate(undefined, noSubscription),
                openPositions.initiate(asked, { ...noSubscription, initialPageParam: asked.firstPage }),
              ];
            }),
          },
          {
            path: '/authPage/jobdetails/:id',
            handle: { file: 'src/web/features/job-detail/job-detail-page.tsx', head: buildJobPageHead } satisfies RouteHandle,
            lazy: lazyImport(async () => ({
              Component: (await import('../features/job-detail/job-detail-page.tsx')).JobDetailPage,
            })),
            loader: createPrefetchLoader(({ params }) => [jobDetail.initiate(Number(params.id), noSubscription)]),
          },
          {
            path: paths.appliedJobs,
            handle: page('applied-jobs/applied-jobs-page.tsx', () => texts.appliedJobs),
            // A candidate's own pages bring what they ask along with them: most visits never do.
            lazy: lazyImport(async () => {
              const { AppliedJobsPage } = await import('../features/applied-jobs/applied-jobs-page.tsx');
              const { appliedJobs } = (await import('../api/application-queries.ts')).applicationsQueries;
              return {
                Component: AppliedJobsPage,
                loader: requireSignedIn(createPrefetchLoader(() => [appliedJobs.initiate(undefined, noSubscription)])),
              };
            }),
          },
          {
            path: paths.profile,
            handle: page('profile/profile-page.tsx', () => texts.profile),
            lazy: lazyImport(async () => {
              const { ProfilePage } = await import('../features/profile/profile-page.tsx');
              const { candidateDetails } = (await import('../api/candidate-queries.ts')).candidatesQueries;
              const { sessions } = (await import('../api/session-queries.ts')).sessionsQueries;
              return {
                Component: ProfilePage,
                loader: requireSignedIn(
                  createPrefetchLoader(() => [
                    candidateDetails.initiate(undefined, noSubscription),
                    sessions.initiate(undefined, noSubscription),
                  ]),
                ),
              };
            }),
          },
          {
            path: '/candidate/unsubscribe/:email',
            // No loader: a mail client's preview of this page must not unsubscribe anyone.
            handle: page('unsubscribe/unsubscribe-page.tsx', () => texts.unsubscribe),
            lazy: lazyImport(async () => ({
              Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
            })),
          },
          {
            path: paths.linkedin,
            handle: page('sign-in/linkedin/linkedin-page.tsx', () => texts.linkedin),
            lazy: lazyImport(async () => ({
              Component: (await import('../features/sign-in/linkedin/linkedin-page.tsx')).LinkedinPage,
            })),
          },
          {
            path: paths.login,
            handle: page('sign-in/login-page.tsx', () => texts.login),
            lazy: lazyImport(async () => ({ Component: (await import('../features/sign-in/login-page.tsx')).LoginPage })),
            loader: requireVisitor(createPrefetchLoader(() => [categorySummary.initiate(undefined, noSubscription)])),
          },
          {
            path: '*',
            handle: {
              ...page('not-found/not-found-page.tsx', () => texts.notFound),
              status: 404,
            },
            lazy: lazyImport(async () => ({
              Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
            })),
          },
        ],
      },
    ],
  },
];

function page(
  file: string,
  head: (state: Parameters<RouteHandle['head']>[0]['state']) => ReturnType<RouteHandle['head']>,
): RouteHandle {
  return { file: `src/web/features/${file}`, head: ({ state }) => head(state) };
}
