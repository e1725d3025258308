/** A page's title, description and links. The server writes them; the browser updates the title. */
import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#web/session/site-context.tsx';

export interface PageHead {
  title: string;
  /** The title of a shared link, where the page's title is too general. */
  shareTitle?: string;
  description: string;
  /** The canonical path; pages without one are not for search engines. */
  canonical?: string;
  /** The picture of a shared link; the portal's own by default. */
  shareImage?: { path: string; alt: string };
  /** The path of an RSS feed of the page's list. */
  feed?: string;
  /** schema.org data for search engines. */
  jsonLd?: object;
}

export interface HeadContext {
  client: QueryClient;
  site: Site;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** The renderer's part of a route. */
export interface RouteHandle {
  /** The HTTP status, unless it is 200. */
  status?: number;
  /** The page's source file: the key of its scripts and styles in the build's manifest. */
  file: string;
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
