/** Identifies a cached response that is the same for every anonymous visitor. */
import type { VersionScope } from '../catalogue/catalogue-version.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';

/** Everything that a response depends on, except the version of the catalogue. */
export interface CacheKey extends VersionScope {
  key: string;
  /** Time windows whose jobs the response lists or counts. It expires when a job leaves one of them. */
  windows?: readonly PostedWindow[];
  /** Brotli level, where it differs from the default. */
  brotliLevel?: number;
  /** A miss searches jobs, which is limited for each network. */
  searches?: true;
  /** Most visits start with this response, so all visitors wait for it. */
  startsVisits?: true;
  /** Normalized address of a page. The page depends on no other part of the request. */
  pageUrl?: string;
}

/** The key and the version of the catalogue that the fast path has read. */
export interface CacheLookup {
  key: CacheKey;
  version: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anonymous requests to this route get a cached response. */
    cacheable?: true;
  }
  interface FastifyRequest {
    /** Set by the fast path, so that after a miss the route repeats neither the key nor the version. */
    cacheLookup: CacheLookup | undefined;
  }
}
