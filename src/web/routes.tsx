/** The table of spec §2, whole: path, guard, the queries a page starts, the page, its head. */

import type { RouteObject } from 'react-router';
import { texts } from '#texts/page-heads.ts';

import { chunk } from './chunk.ts';
import { jobsQueries, openPositionsAsked } from './data/jobs.ts';
import { signedInOnly, visitorsOnly } from './guards.ts';
import type { RouteHandle } from './head.ts';
import { jobHead } from './jobs/job-head.ts';
import { openPositionsHead } from './jobs/open-positions-head.ts';
import { CrashPage } from './layout/crash-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { paths } from './paths.ts';
import { preload, quietly } from './preload.ts';

const { categorySummary, filterOptions, openPositions, jobDetail } = jobsQueries;

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          {
            index: true,
            handle: page('landing/landing-page.tsx', ({ site: { brand } }) => ({
              title: texts.landing.title(brand.name),
              description: texts.landing.description(brand.headline, brand.name),
              canonical: paths.landing,
            })),
            lazy: chunk(async () => ({ Component: (await import('./pages/landing/landing-page.tsx')).LandingPage })),
            loader: visitorsOnly(preload(() => [categorySummary.initiate(undefined, quietly)])),
          },
          {
            path: paths.openPositions,
            handle: {
              file: 'src/web/pages/open-positions/open-positions-page.tsx',
              head: openPositionsHead,
            } satisfies RouteHandle,
            lazy: chunk(async () => ({
              Component: (await import('./pages/open-positions/open-positions-page.tsx')).OpenPositionsPage,
            })),
            loader: preload(({ url, signedIn }) => {
              const asked = openPositionsAsked(url.searchParams, signedIn);
              return [
                filterOptions.initiate(undefined, quietly),
                openPositions.initiate(asked, { ...quietly, initialPageParam: asked.firstPage }),
              ];
            }),
          },
          {
            path: '/authPage/jobdetails/:id',
            handle: { file: 'src/web/pages/job-detail/job-detail-page.tsx', head: jobHead } satisfies RouteHandle,
            lazy: chunk(async () => ({ Component: (await import('./pages/job-detail/job-detail-page.tsx')).JobDetailPage })),
            loader: preload(({ params }) => [jobDetail.initiate(Number(params.id), quietly)]),
          },
          {
            path: paths.appliedJobs,
            handle: page('applied-jobs/applied-jobs-page.tsx', () => texts.appliedJobs),
            // A candidate's own pages bring what they ask along with them: most visits never do.
            lazy: chunk(async () => {
              const { AppliedJobsPage } = await import('./pages/applied-jobs/applied-jobs-page.tsx');
              const { appliedJobs } = (await import('./data/applications.ts')).applicationsQueries;
              return {
                Component: AppliedJobsPage,
                loader: signedInOnly(preload(() => [appliedJobs.initiate(undefined, quietly)])),
              };
            }),
          },
          {
            path: paths.profile,
            handle: page('profile/profile-page.tsx', () => texts.profile),
            lazy: chunk(async () => {
              const { ProfilePage } = await import('./pages/profile/profile-page.tsx');
              const { candidateDetails } = (await import('./data/candidates.ts')).candidatesQueries;
              const { sessions } = (await import('./data/sessions.ts')).sessionsQueries;
              return {
                Component: ProfilePage,
                loader: signedInOnly(
                  preload(() => [candidateDetails.initiate(undefined, quietly), sessions.initiate(undefined, quietly)]),
                ),
              };
            }),
          },
          {
            path: '/candidate/unsubscribe/:email',
            // No loader: a mail client's preview of this page must not unsubscribe anyone.
            handle: page('unsubscribe/unsubscribe-page.tsx', () => texts.unsubscribe),
            lazy: chunk(async () => ({ Component: (await import('./pages/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage })),
          },
          {
            path: paths.linkedin,
            handle: page('linkedin/linkedin-page.tsx', () => texts.linkedin),
            lazy: chunk(async () => ({ Component: (await import('./pages/linkedin/linkedin-page.tsx')).LinkedinPage })),
          },
          {
            path: paths.login,
            handle: page('login/login-page.tsx', () => texts.login),
            lazy: chunk(async () => ({ Component: (await import('./pages/login/login-page.tsx')).LoginPage })),
            loader: visitorsOnly(preload(() => [categorySummary.initiate(undefined, quietly)])),
          },
          {
            path: '*',
            handle: {
              ...page('not-found/not-found-page.tsx', () => texts.notFound),
              status: 404,
            },
            lazy: chunk(async () => ({ Component: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage })),
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
  return { file: `src/web/pages/${file}`, head: ({ state }) => head(state) };
}
