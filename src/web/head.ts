/** What a page says about itself in the document's head. The server writes it, the browser keeps it true afterwards. */
import type { State } from './store.ts';

export interface PageHead {
  title: string;
  /** What a shared link is called, where the document's title says less. */
  shareTitle?: string;
  description: string;
  /** The path that stands for this page wherever it was reached; none for pages that search engines should leave out. */
  canonical?: string;
  /** What a preview of a shared link shows; the portal's own picture where a page has none. */
  picture?: { path: string; alt: string };
  /** The path of an RSS feed of what the page lists. */
  feed?: string;
  /** schema.org data for search engines. */
  jsonLd?: object;
}

export interface HeadVisit {
  state: State;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** What a route tells the renderer beside its component. */
export interface RouteHandle {
  /** The page's HTTP status where it is not 200. */
  status?: number;
  /** The page's source file: the key of its scripts and styles in the build's manifest. */
  file: string;
  head(visit: HeadVisit): PageHead;
}

interface Match {
  handle: unknown;
  params: HeadVisit['params'];
}

export function headOf(matches: Match[], state: State, query: URLSearchParams): PageHead | undefined {
  const match = matches.findLast(({ handle }) => handle !== undefined);
  return match && (match.handle as RouteHandle).head({ state, params: match.params, query });
}
