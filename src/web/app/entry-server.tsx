/** One visit, answered as a whole page: match, start the page's queries, wait for them, render, let go. */

import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { texts } from '#texts/page-heads.ts';
import { type ApiError, errorStatus } from '../api/api-errors.ts';
import { dehydrate } from '../api/dehydrated-state.ts';
import { api } from '../api/query-client.ts';
import type { Transport } from '../api/transport.ts';
import type { SessionStatus } from '../session/session-slice.ts';
import { pageOpened, type Site } from '../session/site-slice.ts';
import { createStore, type RootState, storeContext } from './app-store.ts';
import { type BrandStyle, type PageAssets, renderDocument } from './html-document.ts';
import { pageExpiry } from './page-expiry.ts';
import { type RouteHandle, resolvePageHead } from './page-head.ts';
import { routes } from './routes.tsx';

const pages = createStaticHandler(routes);

export interface PageRequest {
  request: Request;
  transport: Transport;
  session: SessionStatus;
  site: Site;
  look: BrandStyle;
  /** The scripts and styles of a page, by its source file. */
  assetsOf(file: string | undefined): PageAssets;
  /** Draws the page when it is told to: a benchmark does so more than once. */
  runRender?(draw: () => string): string;
}

export interface RenderedPage {
  status: number;
  type: string;
  /** Where a guard leads instead. */
  location?: string;
  /** The texts of the styles that it brings along. */
  styles: string[];
  body: string;
  /** When a visitor's page says something else by itself, in ms since 1970. */
  until?: number;
}

export async function renderPage({
  request,
  transport: wire,
  session,
  site,
  look,
  assetsOf,
  runRender: drawing = once,
}: PageRequest): Promise<RenderedPage> {
  const store = createStore(wire, { session, site });
  try {
    const visit = await pages.query(request, { requestContext: new RouterContextProvider(new Map([[storeContext, store]])) });
    if (visit instanceof Response) return ledTo(visit);

    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    const moment = session === 'visitor' ? pageExpiry(store.getState().api.queries, new Date(site.renderedAt)) : undefined;
    if (moment) store.dispatch(pageOpened(moment.renderedAt.toISOString()));
    const tree = (
      <Provider store={store}>
        <StaticRouterProvider router={createStaticRouter(pages.dataRoutes, visit)} context={visit} hydrate={false} />
      </Provider>
    );
    const html = drawing(() => renderToString(tree));
    const state = store.getState();
    const matches = visit.matches.map(({ route, params }) => ({ handle: route.handle, params }));
    const head = resolvePageHead(matches, state, new URL(request.url).searchParams) ?? {
      title: site.brand.name,
      description: '',
    };
    const handle = matches.findLast((match) => match.handle)?.handle as RouteHandle | undefined;
    const answers = dehydrate(state.api, new Date(state.site.renderedAt));
    const assets = assetsOf(handle?.file);
    const styles = [assets.inlineCss, look.colorCss].flatMap((css) => css || []);
    const body = renderDocument({
      head,
      publicOrigin: site.publicOrigin,
      siteName: texts.siteName(site.brand.name),
      html,
      dehydratedState: { session, site: state.site, api: answers, loaderData: visit.loaderData },
      assets,
      styles,
      look,
      theme: site.theme,
    });
    const status = failureOf(state) ?? handle?.status ?? visit.statusCode;
    return { status, type: 'text/html; charset=utf-8', styles, body, ...(moment && { until: moment.validUntil }) };
  } finally {
    // The timers of this visit's answers would outlive it otherwise.
    store.dispatch(api.util.resetApiState());
  }
}

/** A redirect, which is all that a router answers by itself. */
async function ledTo(answer: Response): Promise<RenderedPage> {
  const { status, headers } = answer;
  const location = headers.get('location') ?? undefined;
  return {
    status,
    type: headers.get('content-type') ?? 'text/plain; charset=utf-8',
    styles: [],
    body: await answer.text(),
    ...(location && { location }),
  };
}

const once = (draw: () => string) => draw();

/** A page is as missing as the job it shows, and so is one whose address names none; a call that broke makes it a 502. */
function failureOf({ api: { queries } }: RootState): number | undefined {
  // Not from what was still running: an answer may have come before anybody waited for it.
  const failed = Object.values(queries).find((query) => query?.status === 'rejected');
  if (!failed) return undefined;
  const status = errorStatus(failed.error as ApiError | undefined);
  if (status === 400) return 404;
  return typeof status === 'number' ? status : 502;
}
