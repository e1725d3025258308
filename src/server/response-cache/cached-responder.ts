/** Sends public responses from the cache and creates those that are missing. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import { retryAfterSeconds } from '../domain-error.ts';
import { createClientTaskQueue, type TaskGate } from '../http/client-task-queue.ts';
import { isInternalRequest } from '../http/internal-requests.ts';
import { keyCookie, tokenCookie } from '../http/security/credentials.ts';
import { cspHeader, type SecurityHeaders } from '../http/security/security-headers.ts';
import type { Clock } from '../platform/time/clock.ts';
import { withSearchQueue } from '../search/pool/search-queue-key.ts';
import type { CacheKey } from './cache-key.ts';
import type { TagHeadersFor } from './cache-tags.ts';
import { type ContentEncoding, negotiateEncoding } from './content-encoding.ts';
import { matchesEtag } from './etag.ts';
import type { RawRequestIndex } from './raw-request-index.ts';
import type { CacheableResponse, CacheEntry, EncodedBody, ResponseCache } from './response-cache.ts';

export interface CachedResponder {
  /** Sends the cached response, if there is one, without any hook of Fastify. Sets `request.cacheLookup`. */
  sendIfCached(request: FastifyRequest, reply: FastifyReply, key: CacheKey): Promise<boolean>;
  /** Sends the cached response, or creates it first. */
  sendCached: SendCached;
}

interface FoundEntry {
  version: string;
  entry: CacheEntry | undefined;
}

export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: CacheKey,
  create: () => Promise<CacheableResponse>,
) => Promise<FastifyReply>;

interface CachedResponderOptions {
  responseCache: ResponseCache;
  catalogueVersion: CatalogueVersion;
  rawRequestIndex: RawRequestIndex;
  securityHeaders: SecurityHeaders;
  /** Called before a search that no cache answers. Throws a 429 for a network that has searched too much. */
  chargeSearch: (request: FastifyRequest) => void;
  now: Clock;
  waitForGate: TaskGate;
  tagHeadersFor: TagHeadersFor;
}

export function createCachedResponder({
  responseCache,
  catalogueVersion,
  rawRequestIndex,
  securityHeaders,
  chargeSearch,
  now,
  waitForGate,
  tagHeadersFor,
}: CachedResponderOptions): CachedResponder {
  const runQueued = createClientTaskQueue(waitForGate);
  const securityHeaderList = Object.entries(securityHeaders);

  /** Finds the entry of the current version, or of the last one while the database does not answer. */
  async function findEntry(key: CacheKey): Promise<FoundEntry> {
    const stale = findStale(key);
    if (stale) return stale;
    try {
      const version = await catalogueVersion.versionFor(key);
      return { version, entry: responseCache.get(key.key, version, now().getTime()) };
    } catch (error) {
      const stale = findStale(key);
      if (!stale) throw error;
      return stale;
    }
  }

  function findStale(key: CacheKey): FoundEntry | undefined {
    const version = catalogueVersion.staleVersionFor(key);
    if (version === undefined) return undefined;
    const entry = responseCache.getStale(key.key, version, now().getTime());
    return entry && { version, entry };
  }

  /** Search calls wait in the search pool, and those of a page with the page. */
  const queueCreation = <T>(request: FastifyRequest, { searches, pageUrl }: CacheKey, work: () => Promise<T>) =>
    isInternalRequest() || (searches && pageUrl === undefined) ? work() : runQueued(request, undefined, work);

  return {
    async sendIfCached(request, reply, key) {
      const { version, entry } = await findEntry(key);
      request.cacheLookup = { key, version };
      if (!entry) return false;
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const encoded = await responseCache.getEncodedBody(entry, key.key, encoding);
      reply.hijack();
      const { status, headers, body } = buildResponse(request, entry, encoding, encoded, true, tagHeadersFor(key.jobId));
      for (const [name, value] of securityHeaderList) reply.raw.setHeader(name, value);
      reply.raw.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      return true;
    },

    async sendCached(request, reply, key, create) {
      const { version, entry: cached } = request.cacheLookup
        ? { ...request.cacheLookup, entry: undefined }
        : await findEntry(key);
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const at = now();
      if (!cached && key.searches) chargeSearch(request);
      const createWithExpiry = async () => {
        // The expiry is read before the response exists: a job that leaves a window meanwhile ends the response.
        const [validUntil, created] = await Promise.all([
          key.windows?.length ? catalogueVersion.validUntil(key.windows, at, version) : Number.POSITIVE_INFINITY,
          key.startsVisits ? withSearchQueue(visitStartQueueKey, create) : create(),
        ]);
        return { ...created, brotliLevel: key.brotliLevel, until: Math.min(validUntil, created.until ?? validUntil) };
      };
      const entry =
        cached ??
        (await queueCreation(request, key, () =>
          // After the wait, since a visitor of another site may have had the response created.
          responseCache.getOrCreate(key.key, version, at.getTime(), encoding, createWithExpiry),
        ));
      if (!entry) return reply.hijack();
      if (entry.status === 200 && key.pageUrl === undefined) rawRequestIndex.add(request, key);
      const encoded = await responseCache.getEncodedBody(entry, key.key, encoding);
      const isAnonymous = request.cacheLookup !== undefined || isAnonymousRequest(request.headers, request.cookies);
      const { status, headers, body } = buildResponse(request, entry, encoding, encoded, isAnonymous, tagHeadersFor(key.jobId));
      return reply.code(status).headers(headers).send(body);
    },
  };
}

/** All visitors wait for these searches, so the searches of no site delay them. */
const visitStartQueueKey = 'starts of visits';

interface CachedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer | undefined;
}

function buildResponse(
  request: FastifyRequest,
  entry: CacheEntry,
  encoding: ContentEncoding,
  encoded: EncodedBody,
  isAnonymous: boolean,
  tags: Record<string, string>,
): CachedResponse {
  const isPublic = isAnonymous && entry.status === 200 && request.method !== 'POST';
  const headers: OutgoingHttpHeaders = isPublic ? { ...publicCacheHeaders, ...tags, etag: encoded.etag } : { ...noStoreHeaders };
  if (entry.policy) headers[cspHeader] = entry.policy;
  const knownTags = request.headers['if-none-match'];
  if (isPublic && knownTags !== undefined && matchesEtag(knownTags, encoded.etag))
    return { status: 304, headers, body: undefined };
  if (entry.status === 503) headers['retry-after'] = String(retryAfterSeconds);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-type'] = entry.type;
  headers['content-length'] = encoded.bytes.length;
  return { status: entry.status, headers, body: encoded.bytes };
}

/** Not `Accept`: it only chooses among errors, which no cache stores, and browsers differ in it. */
const vary = 'Cookie, Accept-Encoding';

const publicCacheHeaders = {
  vary,
  /** Browsers revalidate every time, so that changes are visible at once. */
  'cache-control': 'public, max-age=0, s-maxage=60',
  /** RFC 9213. In Cache-Control, Chromium would follow `stale-while-revalidate` as well and show its own stale copy first. */
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
};

const noStoreHeaders = { vary, 'cache-control': 'no-store' };

/** Returns whether a request carries no session token. An expired token counts as one. */
export const isAnonymousRequest = (headers: FastifyRequest['headers'], cookies: FastifyRequest['cookies']) =>
  headers.authorization === undefined && cookies[tokenCookie] === undefined && cookies[keyCookie] === undefined;
