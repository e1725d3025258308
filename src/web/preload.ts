import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { LoaderFunctionArgs } from 'react-router';
import type { Wire } from './data/wire.ts';
import { type State, type Store, storeContext } from './store.ts';

type Start = ThunkAction<unknown, State, Wire, UnknownAction>;

export interface Visit {
  params: LoaderFunctionArgs['params'];
  url: URL;
  signedIn: boolean;
}

/** Starts a query without keeping it: the component that shows its answer does that. */
export const quietly = { subscribe: false } as const;

/** A loader that only starts the page's queries. The server waits for them before it renders; a browser does not. */
export function preload(queries: (visit: Visit) => Start[]) {
  return ({ params, request, context }: LoaderFunctionArgs) => {
    const store: Store = context.get(storeContext);
    const signedIn = store.getState().session === 'signed-in';
    for (const query of queries({ params, url: new URL(request.url), signedIn })) store.dispatch(query);
    return null;
  };
}
