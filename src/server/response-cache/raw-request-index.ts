/** Maps the raw bytes of earlier requests to their cache keys. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isCrossSiteRequest, parseCredentials } from '../http/security/credentials.ts';
import type { CacheKey } from './cache-key.ts';

/** Byte-identical requests need no parsing and no validation (docs/decisions/016). */
export interface RawRequestIndex {
  /** Returns the cache key of an anonymous request that is byte-identical to an earlier one. */
  find(request: FastifyRequest): CacheKey | undefined | Promise<CacheKey | undefined>;
  /** Remembers the cache key of a request that was answered with 200. */
  add(request: FastifyRequest, key: CacheKey): void;
}

const maxEntries = 1000;
const maxRequestLength = 1500;

export function createRawRequestIndex(publicOrigin: string): RawRequestIndex {
  const keys = new LRUCache<string, CacheKey>({ max: maxEntries });
  /** Raw text of the requests in flight. */
  const rawTexts = new WeakMap<FastifyRequest, string>();

  function findKey(request: FastifyRequest, rawText: string): CacheKey | undefined {
    if (rawText.length > maxRequestLength) return undefined;
    const key = keys.get(rawText);
    if (!key) rawTexts.set(request, rawText);
    return key;
  }

  return {
    find(request) {
      const { method, url, headers } = request;
      if (method !== 'POST') return findKey(request, `${method} ${url}`);
      if (isCrossSiteRequest(request, publicOrigin)) return undefined;
      return readSmallBody(request)?.then((body) =>
        body === undefined ? undefined : findKey(request, `POST ${url} ${headers['content-type']}\n${body}`),
      );
    },

    add(request, key) {
      const rawText = rawTexts.get(request);
      // A body may carry a token, whose session ends some day.
      if (rawText === undefined || parseCredentials(request, publicOrigin).token !== undefined) return;
      keys.set(rawText, key);
    },
  };
}

/**
 * Reads a body that arrived together with the header, one character a byte, and puts it back for the body parser.
 * Does not wait for a body that is still arriving.
 */
function readSmallBody({ raw, headers }: FastifyRequest): Promise<string | undefined> | undefined {
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= maxRequestLength)) return undefined;
  // Starts streams that only flow when read.
  raw.read(0);
  return new Promise((resolve) => {
    setImmediate(() => {
      const body: Buffer | null = raw.readableLength === length ? raw.read(length) : null;
      if (body) raw.unshift(body);
      resolve(body?.toString('latin1'));
    });
  });
}
