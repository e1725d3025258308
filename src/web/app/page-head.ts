/** Describes a page's head: the server renders it, the browser updates the title. */
import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#web/session/site-context.tsx';

/** The server renders all of it. Browsers read the title alone. */
export interface PageHead {
  title: string;
  /** The title of a shared link; the page's title by default. */
  shareTitle?: string;
  description: string;
  /** The canonical path; pages without one are not indexed. */
  canonical?: string;
  /** The picture of a shared link; the portal's own by default. */
  shareImage?: { path: string; alt: string };
  /** The query of the feeds of the page's list, with its `?`. */
  feedQuery?: string;
  /** schema.org data for search engines. */
  jsonLd?: object;
}

export interface HeadContext {
  client: QueryClient;
  site: Site;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** The route's data for the renderer. */
export interface RouteHandle {
  /** The HTTP status, unless it is 200. */
  status?: number;
  /** The page's source file, the key of its assets in the build's manifest. */
  file: string;
  /** What a second skip link leads to. */
  skipTo?: { id: string; label: string };
  head(context: HeadContext): PageHead;
}

interface Match {
  handle: unknown;
  params: HeadContext['params'];
}

export function resolvePageHead(matches: Match[], context: Omit<HeadContext, 'params'>): PageHead | undefined {
  const match = matches.findLast(({ handle }) => handle !== undefined);
  return match && (match.handle as RouteHandle).head({ ...context, params: match.params });
}
