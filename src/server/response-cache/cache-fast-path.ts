/**
 * The short way of what is kept: before cookies, hooks, body and handler, which took two thirds of its time
 * (docs/decisions/016). Whatever is not kept, or not any more, goes the long way through its route.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import { cspHeader, type SecurityHeaders } from '../http/security/security-headers.ts';
import type { ResponseTimes } from '../platform/metrics/response-times.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type CacheKey, noStoreHeaders, publicCacheHeaders } from './cached-responder.ts';
import { type ContentEncoding, negotiateEncoding } from './content-encoding.ts';
import { matchesEtag } from './etag.ts';
import type { RawRequestIndex } from './raw-request-index.ts';
import type { EncodedBody, ResponseCache } from './response-cache.ts';

interface CacheFastPathSettings {
  responseCache: ResponseCache;
  catalogueVersion: CatalogueVersion;
  now: Clock;
  securityHeaders: SecurityHeaders;
  rawRequestIndex: RawRequestIndex;
  responseTimes: ResponseTimes;
  /** The page that a visitor asks for at an address. */
  pageCacheKey(asked: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>): CacheKey | undefined;
}

export function registerCacheFastPath(app: FastifyInstance, settings: CacheFastPathSettings): void {
  const {
    responseCache: kept,
    catalogueVersion: catalogueState,
    now,
    securityHeaders: fixed,
    rawRequestIndex: questions,
    responseTimes: answerTimes,
    pageCacheKey: pageAt,
  } = settings;
  const shared = Object.entries({ ...fixed, ...publicCacheHeaders });
  const unshared = Object.entries({ ...fixed, ...noStoreHeaders });

  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request;
    const cookies = headers.cookie ? app.parseCookie(headers.cookie) : {};
    const page = method === 'GET' || method === 'HEAD' ? pageAt({ url, headers, cookies }) : undefined;
    const asked = page ?? questions.find(request, cookies);
    if (!asked) return done();
    wasSent(request, reply, asked)
      .then((sent) => {
        if (!sent) return done();
        // Of pages the hits of what is kept tell enough.
        if (!page) answerTimes.observe(request, reply);
      })
      .catch(done);
  });

  async function wasSent(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: CacheKey | Promise<CacheKey | undefined>,
  ): Promise<boolean> {
    const wanted = await asked;
    if (!wanted) return false;
    const stamp = await catalogueState.versionFor(wanted);
    const answer = kept.get(wanted.key, stamp, now().getTime());
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const body = answer && (await kept.getEncodedBody(answer, wanted.key, encoding));
    if (!body) return false;
    reply.hijack();
    const isPost = request.method === 'POST';
    for (const [name, value] of isPost ? unshared : shared) reply.raw.setHeader(name, value);
    if (answer.policy) reply.raw.setHeader(cspHeader, answer.policy);
    write(request, reply, { type: answer.type, encoding, body });
    if (isPost) request.raw.resume();
    return true;
  }
}

interface Found {
  type: string;
  encoding: ContentEncoding;
  body: EncodedBody;
}

function write(request: FastifyRequest, { raw }: FastifyReply, { type, encoding, body }: Found): void {
  if (request.method !== 'POST') {
    raw.setHeader('etag', body.etag);
    if (matchesEtag(request, body.etag)) return void raw.writeHead(304).end();
  }
  if (encoding !== 'identity') raw.setHeader('content-encoding', encoding);
  raw.writeHead(200, { 'content-type': type, 'content-length': body.bytes.length });
  raw.end(request.method === 'HEAD' ? undefined : body.bytes);
}
