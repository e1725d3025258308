/** Carries a visit's source in the address across pages, for browsers without scripts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Attribution, serializeAttribution } from '#contract/forms/attribution.ts';
import { parseQuery, queryOf } from './request-attribution.ts';
import type { SecurityHeaders } from './security/security-headers.ts';

/** The list and jobs. The form of an apply page has the source of the page before. */
const cachedPages = /^\/authPage\/jobdetails\/(?:openposition|[1-9][0-9]*)\/?(?:\?|$)/;

/**
 * Redirects a page of the list or a job that follows a tagged page of the portal to the same address with the tag. So cached
 * pages stay the same for all links (docs/decisions/052). Register it before the cache.
 */
export function registerAttributionRedirect(app: FastifyInstance, publicOrigin: string, securityHeaders: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target = findTaggedAddress(request, publicOrigin);
    if (target === undefined) return done();
    reply.headers(securityHeaders).header('cache-control', 'private, no-store').redirect(target, 302);
  });
}

/** Undefined if the address names a source, or the page before names none. */
function findTaggedAddress({ method, url, headers, routeOptions }: FastifyRequest, publicOrigin: string): string | undefined {
  const { referer } = headers;
  if (method !== 'GET' || !referer?.startsWith(`${publicOrigin}/`) || !cachedPages.test(url)) return undefined;
  if (!routeOptions.config.isPageRoute || parseQuery(queryOf(url))) return undefined;
  const attribution = parseQuery(queryOf(referer));
  const target = attribution && addQuery(url, attribution);
  // A longer query than one that is read would redirect again.
  return target !== undefined && parseQuery(queryOf(target)) ? target : undefined;
}

const addQuery = (url: string, attribution: Attribution) =>
  `${url}${url.includes('?') ? '&' : '?'}${serializeAttribution(attribution)}`;
