import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { LoaderFunctionArgs } from 'react-router';
import type { Transport } from '../api/transport.ts';
import { type AppStore, type RootState, storeContext } from './app-store.ts';

type Start = ThunkAction<unknown, RootState, Transport, UnknownAction>;

export interface PrefetchContext {
  params: LoaderFunctionArgs['params'];
  url: URL;
  signedIn: boolean;
}

/** Starts a query without keeping it: the component that shows its answer does that. */
export const noSubscription = { subscribe: false } as const;

/** A loader that only starts the page's queries. The server waits for them before it renders; a browser does not. */
export function createPrefetchLoader(queries: (visit: PrefetchContext) => Start[]) {
  return ({ params, request, context }: LoaderFunctionArgs) => {
    const store: AppStore = context.get(storeContext);
    const signedIn = store.getState().session === 'signed-in';
    for (const query of queries({ params, url: new URL(request.url), signedIn })) store.dispatch(query);
    return null;
  };
}
