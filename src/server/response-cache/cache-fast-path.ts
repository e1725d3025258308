/** Serves cache hits before cookies, body parsing and routing hooks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResponseTimes } from '../http/response-times.ts';
import type { CacheKey } from './cache-key.ts';
import { type CachedResponder, isAnonymousRequest } from './cached-responder.ts';
import type { RawRequestIndex } from './raw-request-index.ts';

interface CacheFastPathOptions {
  cachedResponder: CachedResponder;
  rawRequestIndex: RawRequestIndex;
  responseTimes: ResponseTimes;
  pageCacheKey(url: string, cookies: FastifyRequest['cookies']): CacheKey | undefined;
}

/**
 * Characters of the address and of the headers that select a response. Longer ones take milliseconds to parse, so the request is
 * paced; a browser sends up to 200.
 */
const maxSelectorLength = 2000;

/** Hooks, cookies and body parsing take two thirds of the time of a cached response (docs/decisions/016). */
export function registerCacheFastPath(app: FastifyInstance, options: CacheFastPathOptions): void {
  const { cachedResponder, rawRequestIndex, responseTimes, pageCacheKey } = options;

  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const { isPageRoute, cacheable } = request.routeOptions.config;
    if (!isPageRoute && !cacheable) return done();
    if (measureSelector(request) > maxSelectorLength) return done();
    request.cookies = headers.cookie ? app.parseCookie(headers.cookie) : {};
    if (!isAnonymousRequest(headers, request.cookies)) return done();
    const key = isPageRoute ? pageCacheKey(request.url, request.cookies) : rawRequestIndex.find(request);
    if (!key) return done();
    serveCached(key).catch(done);

    async function serveCached(pendingKey: CacheKey | Promise<CacheKey | undefined>): Promise<void> {
      const key = await pendingKey;
      if (!key || !(await cachedResponder.sendIfCached(request, reply, key))) return done();
      // The cache's own counters cover pages.
      if (!isPageRoute) responseTimes.observe(request, reply);
    }
  });
}

function measureSelector({ url, headers }: FastifyRequest): number {
  const { 'accept-encoding': encodings, 'if-none-match': tags } = headers;
  return url.length + (encodings?.length ?? 0) + (tags?.length ?? 0);
}
