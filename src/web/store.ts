import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { createContext } from 'react-router';
import { api } from './data/api.ts';
import type { Wire } from './data/wire.ts';
import { sessionReducer } from './session/session-slice.ts';
import { siteReducer } from './session/site-slice.ts';
import { signInReducer } from './sign-in/sign-in-slice.ts';

const reducer = combineReducers({
  session: sessionReducer,
  site: siteReducer,
  signIn: signInReducer,
  [api.reducerPath]: api.reducer,
});

/** One store a visit on the server, one a tab in the browser. */
export function createStore(wire: Wire, visit: Pick<State, 'session' | 'site'>) {
  return configureStore({
    reducer,
    preloadedState: visit,
    middleware: (defaults) => defaults({ thunk: { extraArgument: wire } }).concat(api.middleware),
    devTools: false,
  });
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<typeof reducer>;

/** How loaders reach the store of their visit. */
export const storeContext = createContext<Store>();

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
export const useSignedIn = () => useAppSelector(({ session }) => session === 'signed-in');
export const useBrand = () => useAppSelector(({ site }) => site.brand);
/** The moment that ages and dates on this page are counted from. */
export const useOpenedAt = () => new Date(useAppSelector(({ site }) => site.openedAt));
