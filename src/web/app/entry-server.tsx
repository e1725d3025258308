/** Renders a page: matches the route, awaits its queries, renders and dehydrates. */

import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { texts } from '#texts/page-heads.ts';
import { errorStatus } from '../api/api-errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { savedJobIdsQuery } from '../api/saved-job-queries.ts';
import { startedApplicationQuery } from '../api/started-application-queries.ts';
import type { Transport } from '../api/transport.ts';
import { loadBar } from '../features/started-application/lazy-bar.ts';
import { createSession, type SessionStatus } from '../session/session-context.ts';
import type { Site } from '../session/site-context.tsx';
import { AppProviders } from './app-providers.tsx';
import { dehydrate } from './dehydrated-state.ts';
import { type BrandStyle, mergeAssets, type PageAssets, renderDocument } from './html-document.ts';
import { pageExpiry } from './page-expiry.ts';
import { type RouteHandle, resolvePageHead } from './page-head.ts';
import { routes } from './routes.tsx';
import { visitContext } from './visit-context.ts';

const pages = createStaticHandler(routes);
await loadBar();

export interface PageRequest {
  request: Request;
  transport: Transport;
  session: SessionStatus;
  site: Site;
  look: BrandStyle;
  /** The scripts and styles of a page, by its source file. */
  assetsOf(file: string | undefined): PageAssets;
  /** Runs the render; a benchmark runs it repeatedly. */
  runRender?(render: () => string): string;
}

export interface RenderedPage {
  status: number;
  type: string;
  /** The target of a redirect. */
  location?: string;
  /** The texts of the page's inline styles. */
  styles: string[];
  body: string;
  /** The expiry of a visitor's page, in milliseconds since 1970. */
  until?: number;
}

export async function renderPage({
  request,
  transport,
  session: status,
  site: requestSite,
  look,
  assetsOf,
  runRender = (render) => render(),
}: PageRequest): Promise<RenderedPage> {
  const client = createQueryClient(transport, { retryOnMount: false });
  const session = createSession(status);
  try {
    const match = await pages.query(request, {
      requestContext: new RouterContextProvider(new Map([[visitContext, { client, session }]])),
    });
    if (match instanceof Response) return readRedirect(match);

    const hasBar = status === 'signed-in' && (await prefetchLayout(client));
    await settleQueries(client);
    const results = client.getQueryCache().getAll();
    const expiry =
      status === 'visitor'
        ? pageExpiry(
            results.map(({ state }) => state.data),
            new Date(requestSite.renderedAt),
          )
        : undefined;
    const site = expiry ? { ...requestSite, renderedAt: expiry.renderedAt.toISOString() } : requestSite;
    const tree = (
      <AppProviders client={client} session={session} site={site}>
        <StaticRouterProvider router={createStaticRouter(pages.dataRoutes, match)} context={match} hydrate={false} />
      </AppProviders>
    );
    const html = runRender(() => renderToString(tree));
    const matches = match.matches.map(({ route, params }) => ({ handle: route.handle, params }));
    const head = resolvePageHead(matches, { client, site, query: new URL(request.url).searchParams }) ?? {
      title: site.brand.name,
      description: '',
    };
    const handle = matches.findLast(({ handle }) => handle)?.handle as RouteHandle | undefined;
    const assets = mergeAssets(assetsOf(handle?.file), hasBar ? assetsOf(barFile) : undefined);
    const styles = [assets.inlineCss, look.colorCss].flatMap((css) => css || []);
    const body = renderDocument({
      head,
      publicOrigin: site.publicOrigin,
      siteName: texts.siteName(site.brand.name),
      sharePicture: site.brand.sharePicture,
      html,
      dehydratedState: { session: status, site, queries: dehydrate(client), loaderData: match.loaderData },
      assets,
      styles,
      look,
      theme: site.theme,
    });
    return {
      status: failureStatus(client) ?? handle?.status ?? match.statusCode,
      type: 'text/html; charset=utf-8',
      styles,
      body,
      ...(expiry && { until: expiry.validUntil }),
    };
  } finally {
    // Cancels the cache's timers, which would outlive the request.
    client.clear();
  }
}

const barFile = 'src/web/features/started-application/started-application-bar.tsx';

/** Returns whether the account has an unfinished application. A page without these data is whole, so a failure is ignored. */
async function prefetchLayout(client: QueryClient): Promise<boolean> {
  await Promise.all([client.prefetchQuery(startedApplicationQuery), client.prefetchQuery(savedJobIdsQuery)]);
  for (const { queryKey } of [startedApplicationQuery, savedJobIdsQuery])
    if (client.getQueryState(queryKey)?.status === 'error') client.removeQueries({ queryKey });
  return !!client.getQueryData(startedApplicationQuery.queryKey);
}

/** Waits for the loaders' queries; the page shows failed ones as errors. */
async function settleQueries(client: QueryClient): Promise<void> {
  await Promise.allSettled(
    client
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  );
}

async function readRedirect(response: Response): Promise<RenderedPage> {
  const { status, headers } = response;
  const location = headers.get('location') ?? undefined;
  return {
    status,
    type: headers.get('content-type') ?? 'text/plain; charset=utf-8',
    styles: [],
    body: await response.text(),
    ...(location && { location }),
  };
}

/** Returns the status after a failed query: 404 for a missing job or malformed path, 502 for a failed call. */
function failureStatus(client: QueryClient): number | undefined {
  const failed = client
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.status === 'error');
  if (!failed) return undefined;
  const status = errorStatus(failed.state.error ?? undefined);
  return status === 400 ? 404 : (status ?? 502);
}
