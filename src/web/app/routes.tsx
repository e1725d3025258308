/** The routes of spec §2: path, guard, queries, page and head. */
import type { RouteObject } from 'react-router';
import { applyPath, paths } from '#contract/addresses.ts';
import { texts } from '#texts/page-heads.ts';
import { lazyImportWhenOnline } from '../browser/lazy-import.ts';
import type { Page } from './candidate-pages.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import type { RouteHandle } from './page-head.ts';

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
            lazy: lazyImportWhenOnline(async () => (await import('../features/landing/landing-route.ts')).landingRoute),
          },
          {
            path: paths.openPositions,
            lazy: lazyImportWhenOnline(
              async () => (await import('../features/open-positions/open-positions-route.ts')).openPositionsRoute,
            ),
          },
          {
            path: '/authPage/jobdetails/:id',
            lazy: lazyImportWhenOnline(async () => (await import('../features/job-detail/job-detail-route.ts')).jobDetailRoute),
          },
          {
            path: applyPath(':id'),
            lazy: lazyImportWhenOnline(async () => (await import('../features/apply-page/apply-route.ts')).loadApplyRoute()),
          },
          { path: paths.appliedJobs, lazy: lazyPage((pages) => pages.loadAppliedJobs) },
          { path: `${paths.appliedJobs}/:id`, lazy: lazyPage((pages) => pages.loadReceipt) },
          { path: `${paths.appliedJobs}/:id/voluntary`, lazy: lazyPage((pages) => pages.loadVoluntaryPage) },
          { path: paths.savedJobs, lazy: lazyPage((pages) => pages.loadSavedJobs) },
          {
            path: paths.profile,
            lazy: lazyImportWhenOnline(async () => (await import('../features/profile/profile-route.ts')).profileRoute),
          },
          { path: '/authPage/alerts/:step?', lazy: lazyPage((pages) => pages.loadAlerts) },
          { path: `${paths.unsubscribe}/:email?`, lazy: lazyPage((pages) => pages.loadUnsubscribe) },
          { path: paths.keepAccount, lazy: lazyPage((pages) => pages.loadKeepAccount) },
          { path: paths.linkedin, lazy: lazyPage((pages) => pages.loadLinkedin) },
          { path: paths.login, lazy: lazyPage((pages) => pages.loadLogin) },
          { path: paths.mailedLink, lazy: lazyPage((pages) => pages.loadMailedLink) },
          {
            path: '*',
            handle: {
              file: 'src/web/features/not-found/not-found-page.tsx',
              head: () => texts.notFound,
              status: 404,
            } satisfies RouteHandle,
            lazy: lazyImportWhenOnline(async () => ({
              Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
            })),
          },
        ],
      },
    ],
  },
];

type CandidatePages = typeof import('./candidate-pages.ts');

function lazyPage(select: (pages: CandidatePages) => () => Promise<Page>) {
  return lazyImportWhenOnline(async () => select(await import('./candidate-pages.ts'))());
}
