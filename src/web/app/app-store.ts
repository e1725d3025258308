import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { createContext } from 'react-router';
import { api } from '../api/query-client.ts';
import type { Transport } from '../api/transport.ts';
import { signInReducer } from '../features/sign-in/sign-in-dialog-slice.ts';
import { sessionReducer } from '../session/session-slice.ts';
import { siteReducer } from '../session/site-slice.ts';

const reducer = combineReducers({
  session: sessionReducer,
  site: siteReducer,
  signIn: signInReducer,
  [api.reducerPath]: api.reducer,
});

/** One store a visit on the server, one a tab in the browser. */
export function createStore(wire: Transport, visit: Pick<RootState, 'session' | 'site'>) {
  return configureStore({
    reducer,
    preloadedState: visit,
    middleware: (defaults) => defaults({ thunk: { extraArgument: wire } }).concat(api.middleware),
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;

/** How loaders reach the store of their visit. */
export const storeContext = createContext<AppStore>();

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useIsSignedIn = () => useAppSelector(({ session }) => session === 'signed-in');
export const useBrand = () => useAppSelector(({ site }) => site.brand);
/** The moment that ages and dates on this page are counted from. */
export const useRenderedAt = () => new Date(useAppSelector(({ site }) => site.renderedAt));
