/** Pages for candidates, or that mails link to. Apart from the routes, so that no other page has the names of their files. */
import type { RouteObject } from 'react-router';
import { texts } from '#texts/account/candidate-page-heads.ts';
import type { RouteHandle } from './page-head.ts';
import { createPrefetchLoader } from './prefetch-loader.ts';
import { requireSignedIn, requireVisitor } from './route-guards.ts';

type PageParts = Pick<RouteObject, 'Component' | 'loader'>;
export type Page = PageParts & { handle: RouteHandle };

/** Returns what loads the page. Queries load with it, since most visits need none. */
function definePage(file: string, head: RouteHandle['head'], load: () => Promise<PageParts>): () => Promise<Page> {
  const handle = { file: `src/web/features/${file}`, head };
  return async () => ({ ...(await load()), handle });
}

export const loadAppliedJobs = definePage(
  'applied-jobs/applied-jobs-page.tsx',
  () => texts.appliedJobs,
  async () => {
    const { AppliedJobsPage } = await import('../features/applied-jobs/applied-jobs-page.tsx');
    const { appliedJobsQuery } = await import('../api/application-queries.ts');
    return {
      Component: AppliedJobsPage,
      loader: requireSignedIn(createPrefetchLoader(({ client }) => void client.prefetchQuery(appliedJobsQuery))),
    };
  },
);

export const loadReceipt = definePage(
  'receipt/receipt-page.tsx',
  ({ params }) => ({ ...texts.receipt, title: texts.receipt.title(params.id ?? '') }),
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
);

export const loadVoluntaryPage = definePage(
  'voluntary-page/voluntary-page.tsx',
  () => texts.voluntary,
  async () => {
    const { VoluntaryPage } = await import('../features/voluntary-page/voluntary-page.tsx');
    const { selfIdentificationQuery } = await import('../api/self-identification-queries.ts');
    return {
      Component: VoluntaryPage,
      loader: requireSignedIn(
        createPrefetchLoader(({ client, params }) => void client.prefetchQuery(selfIdentificationQuery(params.id ?? ''))),
      ),
    };
  },
);

export const loadSavedJobs = async () => (await import('../features/saved-jobs/saved-jobs-route.ts')).savedJobsRoute;

export const loadAlerts = async () => (await import('../features/alerts/alerts-route.ts')).alertsRoute;

/** Has no loader: a mail client's preview must not unsubscribe the recipient. */
export const loadUnsubscribe = definePage(
  'unsubscribe/unsubscribe-page.tsx',
  () => texts.unsubscribe,
  async () => ({ Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage }),
);

/** Has no loader: a scanner that opens the link must not use it. */
export const loadKeepAccount = definePage(
  'profile/keep-account-page.tsx',
  () => texts.keepAccount,
  async () => ({ Component: (await import('../features/profile/keep-account-page.tsx')).KeepAccountPage }),
);

export const loadLinkedin = definePage(
  'sign-in/linkedin/linkedin-page.tsx',
  () => texts.linkedin,
  async () => ({ Component: (await import('../features/sign-in/linkedin/linkedin-page.tsx')).LinkedinPage }),
);

export const loadLogin = definePage(
  'sign-in/login-page.tsx',
  () => texts.login,
  async () => {
    const { LoginPage, prefetchLanding } = await import('../features/sign-in/login-page.tsx');
    return { Component: LoginPage, loader: requireVisitor(createPrefetchLoader(prefetchLanding)) };
  },
);

export const loadMailedLink = definePage(
  'sign-in/mailed-link/mailed-link-page.tsx',
  () => texts.mailedLink,
  async () => {
    const { MailedLinkPage, prefetchMailedLink } = await import('../features/sign-in/mailed-link/mailed-link-page.tsx');
    return { Component: MailedLinkPage, loader: requireVisitor(createPrefetchLoader(prefetchMailedLink)) };
  },
);
