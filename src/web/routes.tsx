/** The table of spec §2, whole: path, guard, the queries a page starts, the page, its head. */
import type { RouteObject } from 'react-router';

import { chunk } from './chunk.ts';
import { applicationsQueries } from './data/applications.ts';
import { candidatesQueries } from './data/candidates.ts';
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
const { appliedJobs } = applicationsQueries;
const { candidateDetails } = candidatesQueries;

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
            handle: page('landing/landing-page.tsx', ({ site }) => ({
              title: `Careers | ${site.brand.name}`,
              description: `${site.brand.headline} Search open roles at ${site.brand.name}. Applying needs no login.`,
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
            handle: page('applied-jobs/applied-jobs-page.tsx', () => ({
              // Spelt as the specification has it.
              title: 'Applied Jobs | Carrer Portal',
              description: 'The roles you applied to.',
            })),
            lazy: chunk(async () => ({
              Component: (await import('./pages/applied-jobs/applied-jobs-page.tsx')).AppliedJobsPage,
            })),
            loader: signedInOnly(preload(() => [appliedJobs.initiate(undefined, quietly)])),
          },
          {
            path: paths.profile,
            handle: page('profile/profile-page.tsx', () => ({
              // Spelt as the specification has it.
              title: 'Profile Section | Carrer Portal',
              description: 'Your name, contact number, picture and resume.',
            })),
            lazy: chunk(async () => ({ Component: (await import('./pages/profile/profile-page.tsx')).ProfilePage })),
            loader: signedInOnly(preload(() => [candidateDetails.initiate(undefined, quietly)])),
          },
          {
            path: '/candidate/unsubscribe/:email',
            // No loader: a mail client's preview of this page must not unsubscribe anyone.
            handle: page('unsubscribe/unsubscribe-page.tsx', () => ({
              title: 'Unsubscribe | Career Portal',
              description: 'No more e-mails about new roles.',
            })),
            lazy: chunk(async () => ({ Component: (await import('./pages/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage })),
          },
          {
            path: paths.linkedin,
            handle: page('linkedin/linkedin-page.tsx', () => ({
              title: 'Signing in | Career Portal',
              description: 'The way back from LinkedIn.',
            })),
            lazy: chunk(async () => ({ Component: (await import('./pages/linkedin/linkedin-page.tsx')).LinkedinPage })),
          },
          {
            path: paths.login,
            handle: page('login/login-page.tsx', () => ({
              title: 'Sign in | Career Portal',
              description: 'You were signed out. Sign in to continue.',
            })),
            lazy: chunk(async () => ({ Component: (await import('./pages/login/login-page.tsx')).LoginPage })),
            loader: preload(() => [categorySummary.initiate(undefined, quietly)]),
          },
          {
            path: '*',
            handle: {
              ...page('not-found/not-found-page.tsx', () => ({
                title: 'Page not found | Career Portal',
                description: 'This page does not exist.',
              })),
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
