/** Holds compressed public responses until their version changes. */
import { LRUCache } from 'lru-cache';
import { type ContentEncoding, compress, decompress } from './content-encoding.ts';
import { computeEtag } from './etag.ts';

export interface CacheableResponse {
  status: number;
  type: string;
  /** Content security policy, where it differs from the default. */
  policy?: string | undefined;
  body: string;
  /** Time at which the content expires without a change of the catalogue, in ms since 1970. */
  until?: number;
  /** Brotli level, where it differs from the default. */
  brotliLevel?: number | undefined;
}

export interface EncodedBody {
  bytes: Buffer;
  readonly etag: string;
}

export interface CacheEntry extends Omit<CacheableResponse, 'body'> {
  version: string;
  /** In ms since 1970. */
  createdAt: number;
  /** The encodings that clients have requested so far. */
  bodies: Map<ContentEncoding, Promise<EncodedBody>>;
  /** A long body without encoding, while it is sent to any client. */
  sentIdentity?: WeakRef<Buffer>;
  /** Approximate memory of the entry. */
  bytes: number;
}

export interface ResponseCache {
  /** Returns the cached entry or creates it. Concurrent requests share one creation. */
  getOrCreate(
    key: string,
    version: string,
    at: number,
    encoding: ContentEncoding,
    create: () => Promise<CacheableResponse>,
  ): Promise<CacheEntry>;
  /** Returns the cached entry if it has this version and has not expired. */
  get(key: string, version: string, at: number): CacheEntry | undefined;
  /** Returns the cached entry if it has this version, although it may have expired. */
  getStale(key: string, version: string, at: number): CacheEntry | undefined;
  getEncodedBody(entry: CacheEntry, key: string, encoding: ContentEncoding): Promise<EncodedBody>;
  stats(): { entries: number; bytes: number; hits: number; misses: number };
}

/** Approximate memory of an entry without its key and bodies. */
const entryBytes = 1024;

/** Longer bodies are stored compressed only, and decompressed for each client that accepts no encoding. */
const maxIdentityBytes = 256 * 1024;

/** Decision record: docs/decisions/016. */
export function createResponseCache(maxBytes = 32 * 1024 * 1024): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const pending = new Map<string, Promise<CacheEntry>>();
  let hits = 0;
  let misses = 0;

  function get(key: string, version: string, at: number): CacheEntry | undefined {
    const entry = find(key, version, at);
    return entry && !isExpired(entry, at) ? countHit(entry) : undefined;
  }

  function find(key: string, version: string, at: number): CacheEntry | undefined {
    const entry = entries.get(key);
    // The clock may be set back, so an entry from the future does not count.
    return entry?.version === version && at >= entry.createdAt ? entry : undefined;
  }

  function countHit(entry: CacheEntry): CacheEntry {
    hits++;
    return entry;
  }

  async function getOrCreate(...args: Parameters<ResponseCache['getOrCreate']>): Promise<CacheEntry> {
    const [key, version, at] = args;
    const cached = get(key, version, at);
    if (cached) return cached;
    const pendingKey = `${version}\n${key}`;
    const joined = pending.get(pendingKey);
    const creation = joined ?? createEntry(...args).finally(() => pending.delete(pendingKey));
    pending.set(pendingKey, creation);
    const entry = await creation;
    // A request that joined a pending creation may have arrived after the expiry of its result.
    return joined && isExpired(entry, at) ? getOrCreate(...args) : entry;
  }

  async function createEntry(
    ...[key, version, at, encoding, create]: Parameters<ResponseCache['getOrCreate']>
  ): Promise<CacheEntry> {
    misses++;
    const { body, ...response } = await create();
    const text = Buffer.from(body);
    const storedEncoding = isTooLong(text, encoding) ? 'gzip' : encoding;
    const firstBody = compress(text, storedEncoding, response.brotliLevel).then(toEncodedBody);
    const { length } = (await firstBody).bytes;
    const bodies = new Map([[storedEncoding, firstBody]]);
    const entry = { ...response, version, createdAt: at, bodies, bytes: entryBytes + 2 * key.length + length };
    // The cache stores neither errors nor responses that would evict many others.
    if (entry.status === 200 && length < maxBytes / 16) entries.set(key, entry);
    return entry;
  }

  function addBytes(key: string, entry: CacheEntry, bytes: number): void {
    if (entries.peek(key) !== entry) return;
    entries.delete(key);
    entry.bytes += bytes;
    entries.set(key, entry);
  }

  return {
    get,
    getOrCreate,

    getStale(key, version, at) {
      const entry = find(key, version, at);
      return entry && countHit(entry);
    },

    getEncodedBody(entry, key, encoding) {
      const encoded = entry.bodies.get(encoding);
      if (encoded) return encoded;
      const sent = encoding === 'identity' ? entry.sentIdentity?.deref() : undefined;
      if (sent) return Promise.resolve(withEtag(sent));
      const body = recode(entry, encoding);
      entry.bodies.set(encoding, body);
      return body.then(
        (done) => {
          if (isTooLong(done.bytes, encoding)) {
            entry.bodies.delete(encoding);
            entry.sentIdentity = new WeakRef(done.bytes);
          } else addBytes(key, entry, done.bytes.length);
          return done;
        },
        (error) => {
          entry.bodies.delete(encoding);
          throw error;
        },
      );
    },

    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  };
}

const isTooLong = (bytes: Buffer, encoding: ContentEncoding) => encoding === 'identity' && bytes.length > maxIdentityBytes;

const isExpired = ({ until }: CacheEntry, at: number) => until !== undefined && at >= until;

async function recode({ bodies, brotliLevel }: CacheEntry, encoding: ContentEncoding): Promise<EncodedBody> {
  const [[from, body] = ['identity', undefined] as const] = bodies;
  const bytes = (await body)?.bytes ?? Buffer.alloc(0);
  return toEncodedBody(await compress(await decompress(bytes, from as ContentEncoding), encoding, brotliLevel));
}

/** Copies the bytes, since zlib returns a slice of a buffer of 64 kB that would stay in memory as a whole. */
function toEncodedBody(compressed: Buffer): EncodedBody {
  const bytes = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(bytes);
  return withEtag(bytes);
}

/** Computes the ETag on first use, since responses to POST need none. */
function withEtag(bytes: Buffer): EncodedBody {
  let etag: string | undefined;
  return {
    bytes,
    get etag() {
      etag ??= computeEtag(bytes);
      return etag;
    },
  };
}
