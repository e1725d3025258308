/** Sends answers that are the same for everybody from what is kept of them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion, VersionScope } from '../catalogue/catalogue-version.ts';
import { retryAfterSeconds } from '../domain-error.ts';
import { keyCookie, tokenCookie } from '../http/security/credentials.ts';
import { cspHeader } from '../http/security/security-headers.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import { negotiateEncoding } from './content-encoding.ts';
import { matchesEtag } from './etag.ts';
import type { RawRequestIndex } from './raw-request-index.ts';
import type { CacheableResponse, ResponseCache } from './response-cache.ts';

/** Which answer is asked for: everything that it depends on but the catalogue's own state. */
export interface CacheKey extends VersionScope {
  key: string;
  /** Windows of days whose jobs it names or counts: it ends when one leaves. */
  windows?: readonly PostedWindow[];
  /** How hard Brotli tries on it, where not as usual. */
  brotliLevel?: number;
}

export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: CacheKey,
  make: () => Promise<CacheableResponse>,
) => Promise<FastifyReply>;

export const publicCacheHeaders = {
  /** Not `Accept`: it chooses among refusals alone, which nobody keeps, and browsers differ in it. */
  vary: 'Cookie, Accept-Encoding',
  /** A browser asks every time: what changed shows. */
  'cache-control': 'public, max-age=0, s-maxage=60',
  /** RFC 9213. In Cache-Control Chromium would follow `stale-while-revalidate` as well, and show its own old copy first. */
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
};

/** A POST's answer is kept by nobody else. */
export const noStoreHeaders = { vary: publicCacheHeaders.vary, 'cache-control': 'no-store' };

/** Whoever asks without any session of ours: also one that has ended tells that a candidate is asking. */
export const isAnonymousRequest = ({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>) =>
  headers.authorization === undefined && cookies[tokenCookie] === undefined && cookies[keyCookie] === undefined;

interface CachedResponderSettings {
  responseCache: ResponseCache;
  catalogueVersion: CatalogueVersion;
  rawRequestIndex: RawRequestIndex;
  now: Clock;
}

export function createCachedResponder({
  responseCache: kept,
  catalogueVersion: catalogueState,
  rawRequestIndex: questions,
  now,
}: CachedResponderSettings): SendCached {
  return async (request, reply, wanted, make) => {
    const { key, windows = [], brotliLevel } = wanted;
    const stamp = await catalogueState.versionFor(wanted);
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const at = now();
    const ending = async () => {
      // From before it is made, so that what leaves meanwhile ends it.
      const [until, made] = await Promise.all([catalogueState.validUntil(windows, at, stamp), make()]);
      return { ...made, brotliLevel, until: Math.min(until, made.until ?? until) };
    };
    const answer = await kept.getOrCreate(key, stamp, at.getTime(), encoding, ending);
    const body = await kept.getEncodedBody(answer, key, encoding);
    if (answer.status === 200) questions.add(request, wanted);
    reply.code(answer.status).header('vary', publicCacheHeaders.vary);
    if (answer.policy) reply.header(cspHeader, answer.policy);
    if (answer.status === 503) reply.header('retry-after', String(retryAfterSeconds));
    if (answer.status !== 200 || request.method === 'POST' || !isAnonymousRequest(request))
      reply.header('cache-control', 'no-store');
    else {
      reply.headers(publicCacheHeaders).header('etag', body.etag);
      if (matchesEtag(request, body.etag)) return reply.code(304).send();
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(answer.type).send(body.bytes);
  };
}
