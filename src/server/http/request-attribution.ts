/** Reads a request's attribution from the browser's header, the address or the page before. */
import type { FastifyRequest } from 'fastify';
import { type Attribution, attributionHeader, parseAttribution } from '#contract/forms/attribution.ts';

/** Encoded, with room for every parameter. */
const maxLength = 8000;

/** The header of a call wins: it has what the browser remembers of the whole visit. */
export function readAttribution({ url, headers }: FastifyRequest, publicOrigin: string): Attribution | undefined {
  const header = headers[attributionHeader];
  const { referer } = headers;
  return (
    (typeof header === 'string' ? parseQuery(header) : undefined) ??
    parseQuery(queryOf(url)) ??
    (referer?.startsWith(`${publicOrigin}/`) ? parseQuery(queryOf(referer)) : undefined)
  );
}

/** Parses a posted field or a header. */
export function parseQuery(query: string): Attribution | undefined {
  // Most addresses have no such parameter.
  if (query.length > maxLength || !/utm_|source|ref=|gh_src/i.test(query)) return undefined;
  return parseAttribution(new URLSearchParams(query));
}

export const queryOf = (address: string) => {
  const start = address.indexOf('?');
  return start === -1 ? '' : (address.slice(start + 1).split('#', 1)[0] ?? '');
};
