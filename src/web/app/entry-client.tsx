/** Builds the browser's transport, query client and router, then hydrates the server's page. */
import '../styles/base.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { paths } from '#contract/addresses.ts';
import { untilPartsAreHydrated } from '#web/browser/pending-parts.ts';
import { storage } from '#web/browser/storage.ts';
import { ApiError } from '../api/api-errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { Transport } from '../api/transport.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { importSavedJobChanges } from '../features/saved-jobs/use-saved-ids.ts';
import { loadBar } from '../features/started-application/lazy-bar.ts';
import { clearAuthTokenCookie, readAuthToken } from '../session/auth-token-cookie.ts';
import { createSession } from '../session/session-context.ts';
import { AppProviders } from './app-providers.tsx';
import { hydrate } from './dehydrated-state.ts';
import { dehydratedStateId, hydratedEvent } from './html-document.ts';
import { routes } from './routes.tsx';
import { visitContext } from './visit-context.ts';

const stateElement = document.getElementById(dehydratedStateId);
const state = JSON.parse(stateElement?.textContent ?? '{}');
// It holds the candidate's details, and the document outlives a logout.
stateElement?.remove();

// The cookie of the last candidate has expired. A visitor's own storage stays.
if ((storage.get('candidate_id') ?? storage.get('name')) && !readAuthToken(document.cookie)) storage.clear();

const session = createSession(state.session);
const importTransport = () => import('../api/fetch-transport.ts');
const loadTransport = lazyImport(importTransport);
const transport: Transport = {
  identity: () => ({ token: readAuthToken(document.cookie), candidate: storage.get('userID') }),
  onUnauthorized(token) {
    // After a logout, pending calls of the previous page must not open the login page.
    if (!token && session.get() === 'visitor') return;
    const isKnown = session.get() === 'ended';
    storage.clear();
    clearAuthTokenCookie();
    // A second end of the session would close the dialog of the first.
    if (isKnown) return;
    session.set('ended');
    if (location.pathname !== paths.login) void router.navigate(paths.login);
  },
  async send(call, request) {
    const { sendCall } = await loadTransport().catch((cause) => {
      throw new ApiError('network', { cause });
    });
    return sendCall(location.origin, call, request);
  },
};
let hydrated = false;
const client = createQueryClient(transport, { retryOnMount: () => hydrated });
hydrate(client, state.queries, Date.parse(state.site.renderedAt));

// Loads the page first: the router would otherwise start in its loading state and flash.
await Promise.all([
  client.getQueryData(queryKeys.startedApplication) && loadBar(),
  ...(matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    // The router reports a failed import once it has started.
    const module = await route.lazy().catch(() => undefined);
    if (!module) return;
    Object.assign(route, module);
    delete route.lazy;
  }),
]);

// The server redirects a signed-in candidate from a mailed link, and the browser preserves the fragment with its secret
// (RFC 9110, 10.2.2).
if (location.pathname !== paths.login && location.hash.startsWith('#c=')) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

const router = createBrowserRouter(routes, {
  hydrationData: { loaderData: state.loaderData },
  getContext: () => new RouterContextProvider(new Map([[visitContext, { client, session }]])),
});

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <AppProviders client={client} session={session} site={state.site}>
      <AnnounceHydration>
        <RouterProvider router={router} />
      </AnnounceHydration>
    </AppProviders>
  </StrictMode>,
);

// All tabs share the cookie, so it determines the session. A press reads it before any handler runs.
let token = readAuthToken(document.cookie);
const channel = new BroadcastChannel('session');
session.subscribe(() => {
  token = readAuthToken(document.cookie);
  channel.postMessage('changed');
  // The next candidate must not see them.
  client.removeQueries({ queryKey: queryKeys.savedJobs });
  followSavedJobs();
});
function followSavedJobs() {
  if (session.get() !== 'signed-in') return;
  void importSavedJobChanges().then(
    ({ followAccount }) => followAccount(client),
    () => undefined,
  );
}
const followCookie = () => {
  if (readAuthToken(document.cookie) === token) return;
  session.set(readAuthToken(document.cookie) ? 'signed-in' : 'visitor');
  void import('./session-change.ts').then(
    ({ showSessionChange }) => showSessionChange(router, client, () => session.get() === 'signed-in'),
    () => undefined,
  );
};
channel.onmessage = followCookie;
for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, followCookie, true);

// The first dialog opens.
addEventListener('toggle', () => void import('../ui/sheet-history.ts').catch(() => undefined), { capture: true, once: true });

// The first interaction often starts a call, so it prefetches the code for calls and toasts.
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(
    type,
    () => {
      for (const module of [importTransport(), import('#contract/job-calls.ts'), import('../ui/toasts/toast-list.tsx')]) {
        module.catch(() => undefined);
      }
    },
    { once: true },
  );
}

/** Notifies `hydrate-on-idle.ts` that all event handlers work, since effects of children run first. */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    hydrated = true;
    // The server's page shows failed queries as errors; the browser repeats them.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    followSavedJobs();
    void untilPartsAreHydrated().then(() => document.body.dispatchEvent(new Event(hydratedEvent)));
  }, []);
  return children;
}
