import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from './visit-context.ts';

interface PrefetchContext {
  client: QueryClient;
  params: LoaderFunctionArgs['params'];
  url: URL;
  signedIn: boolean;
}

/** Creates a loader that only starts queries; the server awaits them before it renders. */
export function createPrefetchLoader(prefetch: (context: PrefetchContext) => void) {
  return ({ params, request, context }: LoaderFunctionArgs) => {
    const { client, session } = context.get(visitContext);
    prefetch({ client, params, url: new URL(request.url), signedIn: session.get() === 'signed-in' });
    return null;
  };
}
