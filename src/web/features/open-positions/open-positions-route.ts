/** The route of the open positions. It loads as a whole, so that other pages need none of the filters. */
import { texts } from '#texts/open-positions.ts';
import { filterOptionsQuery } from '#web/api/job-queries.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from '#web/api/open-positions-queries.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { loadControls } from './filters/deferred-controls.tsx';
import { OpenPositionsPage } from './open-positions-page.tsx';
import { buildOpenPositionsPageHead } from './open-positions-page-head.ts';
import { resultsHeadingId } from './results-heading.ts';

export const openPositionsRoute = {
  Component: OpenPositionsPage,
  handle: {
    file: 'src/web/features/open-positions/open-positions-route.ts',
    head: buildOpenPositionsPageHead,
    skipTo: { id: resultsHeadingId, label: texts.skip },
  } satisfies RouteHandle,
  loader: createPrefetchLoader(({ client, url, signedIn }) => {
    // A page that the browser renders itself has no controls from the server.
    if (!import.meta.env.SSR) void loadControls();
    void client.prefetchQuery(filterOptionsQuery);
    void client.prefetchInfiniteQuery(openPositionsQuery(parseOpenPositionsQuery(url.searchParams, signedIn)));
  }),
};
