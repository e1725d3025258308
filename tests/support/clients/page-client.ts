/** Fetches the first HTML of a page, as a crawler sees it. */
import { parse } from 'node-html-parser';
import type { TestPortal } from '../portal/test-portal.ts';

interface FetchPageOptions {
  /** The authToken cookie of the browser. */
  token?: string;
  /** The HttpOnly half of a browser's session. */
  key?: string | undefined;
  /** Receives every call of the page during its render. */
  onApiCall?(call: string): void;
}

export async function fetchPage({ app, requestLog }: TestPortal, path: string, { token, key, onApiCall }: FetchPageOptions = {}) {
  const logStart = requestLog.length;
  const response = await app.inject({
    url: path,
    headers: {
      accept: 'text/html',
      ...(token && { cookie: `authToken=${token}; _secure_ARJ_=${key ?? ''}; __Host-session_key=${key ?? ''}` }),
    },
  });
  for (const call of requestLog.slice(logStart + 1)) onApiCall?.(call);
  const html = response.body;
  const root = parse(html, { comment: false });
  return {
    status: response.statusCode,
    html,
    cookies: response.cookies,
    header: (name: string) => response.headers[name],
    title: root.querySelector('title')?.textContent,
    text: (selector: string) => root.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim(),
    meta: (name: string) => root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
    link: (rel: string) => root.querySelector(`link[rel="${rel}"]`)?.getAttribute('href'),
    script: (selector: string) => root.querySelector(`script${selector}`)?.rawText,
  };
}

/** Returns the text of all inline styles. */
export const extractInlineStyles = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);

type Page = Awaited<ReturnType<typeof fetchPage>>;

/** Returns the JSON-LD of the page. */
export const parseJsonLd = (page: Page): unknown => JSON.parse(page.script('[type="application/ld+json"]') ?? 'null');

/** Returns the session, site and query results that the server sends to the browser. */
export const parseDehydratedState = (page: Page) => JSON.parse(page.script('#dehydrated-state') ?? '{}');

/** Returns the keys of the dehydrated queries. */
export const dehydratedKeys = (page: Page): unknown[] =>
  parseDehydratedState(page).queries.map(({ key }: { key: unknown }) => key);

/** The session of a browser, which pages need over TLS. */
export const openBrowserSession = ({ services }: TestPortal, candidateId: string) =>
  services.sessions.open(candidateId, 'browser');
