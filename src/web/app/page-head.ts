/** What a page says about itself in the document's head. The server writes it, the browser keeps it true afterwards. */
import type { RootState } from './app-store.ts';

export interface PageHead {
  title: string;
  /** What a shared link is called, where the document's title says less. */
  shareTitle?: string;
  description: string;
  /** The path that stands for this page wherever it was reached; none for pages that search engines should leave out. */
  canonical?: string;
  /** What a preview of a shared link shows; the portal's own picture where a page has none. */
  shareImage?: { path: string; alt: string };
  /** The path of an RSS feed of what the page lists. */
  feed?: string;
  /** schema.org data for search engines. */
  jsonLd?: object;
}

export interface HeadContext {
  state: RootState;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** What a route tells the renderer beside its component. */
export interface RouteHandle {
  /** The page's HTTP status where it is not 200. */
  status?: number;
  /** The page's source file: the key of its scripts and styles in the build's manifest. */
  file: string;
  head(visit: HeadContext): PageHead;
}

interface Match {
  handle: unknown;
  params: HeadContext['params'];
}

export function resolvePageHead(matches: Match[], state: RootState, query: URLSearchParams): PageHead | undefined {
  const match = matches.findLast(({ handle }) => handle !== undefined);
  return match && (match.handle as RouteHandle).head({ state, params: match.params, query });
}
