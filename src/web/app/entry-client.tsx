/** The browser's wire, store and router; then the server's page comes to life. */
import '../styles/base.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { paths } from '#contract/addresses.ts';
import { storage } from '#web/browser/storage.ts';
import { hydrateAction } from '../api/query-client.ts';
import type { Transport } from '../api/transport.ts';
import { clearAuthTokenCookie, readAuthToken } from '../session/auth-token-cookie.ts';
import { sessionIs } from '../session/session-slice.ts';
import { createStore, storeContext } from './app-store.ts';
import { dehydratedStateId, hydratedEvent } from './html-document.ts';
import { routes } from './routes.tsx';

const handedOver = JSON.parse(document.getElementById(dehydratedStateId)?.textContent ?? '{}');

const wire: Transport = {
  origin: location.origin,
  fetch: (input, init) => window.fetch(input, init),
  token: () => readAuthToken(document.cookie),
  candidateEmail: () => storage.get('userID'),
  onUnauthorized: (token) => {
    // Whoever has logged out goes where that leads, whatever the page that they leave still asks for.
    if (!token && store.getState().session === 'visitor') return;
    storage.clear();
    clearAuthTokenCookie();
    store.dispatch(sessionIs('ended'));
    if (location.pathname !== paths.login) void router.navigate(paths.login);
  },
};
const store = createStore(wire, { session: handedOver.session, site: handedOver.site });

// A matched page that is not loaded yet would make the router start in a loading state and the page flash.
await Promise.all(
  (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    // A part that cannot be had is the router's to tell of, once it has started.
    const loaded = await route.lazy().catch(() => undefined);
    if (!loaded) return;
    Object.assign(route, loaded);
    delete route.lazy;
  }),
);

// Now that the page's endpoints are there to take it.
store.dispatch({ type: hydrateAction, payload: handedOver.api });

// Whoever follows a mailed link and is signed in was led elsewhere, and the link's secret with them (RFC 9110, 10.2.2).
if (location.pathname !== paths.login && location.hash.startsWith('#c=')) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

const router = createBrowserRouter(routes, {
  hydrationData: { loaderData: handedOver.loaderData },
  getContext: () => new RouterContextProvider(new Map([[storeContext, store]])),
});

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <Provider store={store}>
      <Alive>
        <RouterProvider router={router} />
      </Alive>
    </Provider>
  </StrictMode>,
);

// Whoever touches the page is likely to ask for something: what the first call needs comes meanwhile, and what tells its end.
for (const touch of ['pointerdown', 'keydown']) {
  addEventListener(
    touch,
    () => {
      for (const part of [import('#contract/job-calls.ts'), import('../ui/toasts/toast-list.tsx')]) part.catch(() => undefined);
    },
    { once: true },
  );
}

/** Tells the loader once everything listens: the effects of what is inside come first. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}
