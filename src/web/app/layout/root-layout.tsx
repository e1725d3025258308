import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigationType } from 'react-router';
import type { StartedApplication } from '#contract/application-calls.ts';
import { texts } from '#texts/layout.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { SignInDialogs } from '#web/features/sign-in/sign-in-dialogs.tsx';
import { useSignInDialogs } from '#web/features/sign-in/sign-in-dialogs-context.tsx';
import { LazyBar } from '#web/features/started-application/lazy-bar.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useSite, useUpdateSite } from '#web/session/site-context.tsx';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { type RouteHandle, resolvePageHead } from '../page-head.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { focusHeading } from './heading-focus.ts';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './root-layout.module.css';
import { focusSearchField, isSearchShortcut, useSearchShortcut } from './use-search-shortcut.ts';

/** The layout of all pages; updates title, focus and dialogs on navigation. */
export function RootLayout() {
  useNavigationEffects();
  useSearchShortcut();
  const skipTo = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.skipTo)
    .find(Boolean);
  const started = useStartedApplication();
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      {skipTo && (
        <a className={styles.skip} href={`#${skipTo.id}`}>
          {skipTo.label}
        </a>
      )}
      <OfflineBanner />
      <Header />
      <Suspense>{started && <LazyBar started={started} />}</Suspense>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <SignInDialogs />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}

/** Reads the cache alone: `useQuery` would load with every page, and the layout never fetches. */
function useStartedApplication(): StartedApplication | null | undefined {
  const signedIn = useIsSignedIn();
  return useCached((client) => (signedIn ? client.getQueryData<StartedApplication>(queryKeys.startedApplication) : null));
}

/** Follows a value that the cache holds, without loading it. */
function useCached<Value>(read: (client: QueryClient) => Value): Value {
  const client = useQueryClient();
  const readValue = () => read(client);
  return useSyncExternalStore(client.getQueryCache().subscribe, readValue, readValue);
}

/** On navigation: updates the title, closes dialogs and focuses the new page's heading. */
function useNavigationEffects(): void {
  const { pathname, search, key, state } = useLocation();
  const navigationType = useNavigationType();
  const site = useSite();
  const updateSite = useUpdateSite();
  const [, dispatch] = useSignInDialogs();
  const matches = useMatches();
  // The title of a job follows its data.
  const title = useCached((client) => resolvePageHead(matches, { client, site, query: new URLSearchParams(search) })?.title);
  const lastPath = useRef(pathname);
  const lastKey = useRef(key);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  // A layout effect, since the new page's effects may open a dialog.
  useLayoutEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (navigationType === 'POP') dispatch({ type: 'close' });
  }, [key, navigationType, dispatch]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    updateSite({ renderedAt: new Date().toISOString() });
    if (navigationType === 'POP') return;
    if (!isSearchShortcut(state) || !focusSearchField()) focusHeading();
  }, [pathname, navigationType, state, updateSite]);
}
