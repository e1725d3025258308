/** The routes of spec §2: path, guard, queries, page and head. */
import type { RouteObject } from 'react-router';
import { applyPath, paths } from '#contract/addresses.ts';
import { texts } from '#texts/page-heads.ts';
import { lazyImportWhenOnline } from '../browser/lazy-import.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import type { HeadContext, PageHead, RouteHandle } from './page-head.ts';
import { createPrefetchLoader } from './prefetch-loader.ts';
import { requireSignedIn, requireVisitor } from './route-guards.ts';

const importMailedPages = () => import('./mailed-pages.ts');

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
            path: paths.savedJobs,
            lazy: lazyImportWhenOnline(async () => (await import('../features/saved-jobs/saved-jobs-route.ts')).savedJobsRoute),
          },
          {
            path: '/authPage/alerts/:step?',
            lazy: lazyImportWhenOnline(async () => (await importMailedPages()).loadAlertsRoute()),
          },
          {
            path: '/authPage/jobdetails/:id',
            lazy: lazyImportWhenOnline(async () => (await import('../features/job-detail/job-detail-route.ts')).jobDetailRoute),
          },
          {
            path: applyPath(':id'),
            lazy: lazyImportWhenOnline(async () => (await import('../features/apply-page/apply-route.ts')).loadApplyRoute()),
          },
          {
            path: paths.appliedJobs,
            // Candidate pages import their queries lazily, since most visits need none.
            lazy: lazyPage(
              'applied-jobs/applied-jobs-page.tsx',
              ({ appliedJobs }) => appliedJobs,
              async () => {
                const { AppliedJobsPage } = await import('../features/applied-jobs/applied-jobs-page.tsx');
                const { appliedJobsQuery } = await import('../api/application-queries.ts');
                return {
                  Component: AppliedJobsPage,
                  loader: requireSignedIn(createPrefetchLoader(({ client }) => void client.prefetchQuery(appliedJobsQuery))),
                };
              },
            ),
          },
          {
            path: `${paths.appliedJobs}/:id`,
            lazy: lazyPage(
              'receipt/receipt-page.tsx',
              ({ receipt }, { params }) => ({ ...receipt, title: receipt.title(params.id ?? '') }),
              async () => {
                const { ReceiptPage } = await import('../features/receipt/receipt-page.tsx');
                const { receiptQuery } = await import('../api/withdrawal-queries.ts');
                return {
                  Component: ReceiptPage,
                  loader: requireSignedIn(
                    createPrefetchLoader(({ client, params }) => void client.prefetchQuery(receiptQuery(params.id ?? ''))),
                  ),
                };
              },
            ),
          },
          {
            path: `${paths.appliedJobs}/:id/voluntary`,
            lazy: lazyPage(
              'voluntary-page/voluntary-page.tsx',
              ({ voluntary }) => voluntary,
              async () => {
                const { VoluntaryPage } = await import('../features/voluntary-page/voluntary-page.tsx');
                const { selfIdentificationQuery } = await import('../api/self-identification-queries.ts');
                return {
                  Component: VoluntaryPage,
                  loader: requireSignedIn(
                    createPrefetchLoader(
                      ({ client, params }) => void client.prefetchQuery(selfIdentificationQuery(params.id ?? '')),
                    ),
                  ),
                };
              },
            ),
          },
          {
            path: paths.profile,
            lazy: lazyPage(
              'profile/profile-page.tsx',
              ({ profile }) => profile,
              async () => {
                const { prefetchProfile, ProfilePage } = await import('../features/profile/profile-page.tsx');
                return { Component: ProfilePage, loader: requireSignedIn(createPrefetchLoader(prefetchProfile)) };
              },
            ),
          },
          {
            path: `${paths.unsubscribe}/:email?`,
            // Has no loader: a mail client's preview must not unsubscribe the recipient.
            lazy: lazyPage(
              'unsubscribe/unsubscribe-page.tsx',
              ({ unsubscribe }) => unsubscribe,
              async () => (await importMailedPages()).loadUnsubscribePage(),
            ),
          },
          {
            path: paths.keepAccount,
            // Has no loader: a scanner that opens the link must not use it.
            lazy: lazyPage(
              'profile/keep-account-page.tsx',
              ({ keepAccount }) => keepAccount,
              async () => (await importMailedPages()).loadKeepAccountPage(),
            ),
          },
          {
            path: paths.linkedin,
            lazy: lazyPage(
              'sign-in/linkedin/linkedin-page.tsx',
              ({ linkedin }) => linkedin,
              async () => ({
                Component: (await import('../features/sign-in/linkedin/linkedin-page.tsx')).LinkedinPage,
              }),
            ),
          },
          {
            path: paths.login,
            lazy: lazyPage(
              'sign-in/login-page.tsx',
              ({ login }) => login,
              async () => {
                const { LoginPage, prefetchLanding } = await import('../features/sign-in/login-page.tsx');
                return { Component: LoginPage, loader: requireVisitor(createPrefetchLoader(prefetchLanding)) };
              },
            ),
          },
          {
            path: paths.mailedLink,
            lazy: lazyPage(
              'sign-in/mailed-link/mailed-link-page.tsx',
              ({ mailedLink }) => mailedLink,
              async () => {
                const { MailedLinkPage, prefetchMailedLink } = await import(
                  '../features/sign-in/mailed-link/mailed-link-page.tsx'
                );
                return { Component: MailedLinkPage, loader: requireVisitor(createPrefetchLoader(prefetchMailedLink)) };
              },
            ),
          },
          {
            path: '*',
            handle: {
              ...createHandle('not-found/not-found-page.tsx', () => texts.notFound),
              status: 404,
            },
            lazy: lazyImportWhenOnline(async () => ({
              Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
            })),
          },
        ],
      },
    ],
  },
];

function createHandle(file: string, head: RouteHandle['head']): RouteHandle {
  return { file: `src/web/features/${file}`, head };
}

type LazyPageHeads = typeof import('#texts/account/candidate-page-heads.ts')['texts'];

/** A page whose head loads with it, since most visits need neither. */
function lazyPage(
  file: string,
  head: (heads: LazyPageHeads, context: HeadContext) => PageHead,
  load: () => Promise<Pick<RouteObject, 'Component' | 'loader'>>,
) {
  return lazyImportWhenOnline(async () => {
    const [{ texts: heads }, page] = await Promise.all([import('#texts/account/candidate-page-heads.ts'), load()]);
    return { ...page, handle: createHandle(file, (context) => head(heads, context)) };
  });
}
