/**
 * Answers for everybody, kept compressed until what they say has changed (docs/decisions/016). Whoever asks brings the
 * stamp of all that the answer depends on: another stamp, another answer.
 */
import { type ContentEncoding, compress, decompress } from './content-encoding.ts';
import { computeEtag } from './etag.ts';

export interface CacheableResponse {
  status: number;
  type: string;
  /** Its content security policy, where that is not everybody's. */
  policy?: string | undefined;
  body: string;
  /** When it turns false by itself, in ms since 1970. */
  until?: number;
  /** How hard Brotli tries, where not as usual. */
  brotliLevel?: number | undefined;
}

export interface EncodedBody {
  bytes: Buffer;
  readonly etag: string;
}

export interface CacheEntry extends Omit<CacheableResponse, 'body'> {
  version: string;
  /** When it was made, in ms since 1970. */
  createdAt: number;
  /** In the encodings that somebody asked for. */
  bodies: Map<ContentEncoding, Promise<EncodedBody>>;
  bytes: number;
}

export interface ResponseCache {
  /** Gives the kept answer, or makes it: once, however many ask meanwhile. */
  getOrCreate(
    key: string,
    stamp: string,
    at: number,
    encoding: ContentEncoding,
    make: () => Promise<CacheableResponse>,
  ): Promise<CacheEntry>;
  /** What is kept and still true. */
  get(key: string, stamp: string, at: number): CacheEntry | undefined;
  getEncodedBody(answer: CacheEntry, key: string, encoding: ContentEncoding): Promise<EncodedBody>;
  /** What is held in memory. */
  stats(): { entries: number; bytes: number; hits: number; misses: number };
}

interface Asked {
  key: string;
  stamp: string;
  at: number;
  encoding: ContentEncoding;
  make: () => Promise<CacheableResponse>;
}

/** What an entry costs beside its key and its bodies, roughly. */
const entryBytes = 1024;

export function createResponseCache(mostBytes = 32 * 1024 * 1024): ResponseCache {
  const kept = new Map<string, CacheEntry>();
  const making = new Map<string, Promise<CacheEntry>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  async function made({ key, stamp, at, encoding, make }: Asked): Promise<CacheEntry> {
    misses++;
    const { body, ...about } = await make();
    const plain = Buffer.from(body);
    const first = compress(plain, encoding, about.brotliLevel).then(named);
    const bodies = new Map([[encoding, first]]);
    const answer: CacheEntry = { ...about, version: stamp, createdAt: at, bodies, bytes: entryBytes + 2 * key.length };
    const length = (await first).bytes.length;
    // An answer that would drive out many others is none to keep, and a failure is never one.
    if (answer.status === 200 && length < mostBytes / 16) {
      forget(key);
      kept.set(key, answer);
      bytes += answer.bytes;
      grow(key, answer, length);
    }
    return answer;
  }

  function grow(key: string, answer: CacheEntry, by: number): void {
    if (kept.get(key) !== answer) return;
    answer.bytes += by;
    bytes += by;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function current(key: string, stamp: string, at: number): CacheEntry | undefined {
    const known = kept.get(key);
    // Not only "not over yet": a clock may be set back.
    if (known?.version !== stamp || at < known.createdAt || at >= (known.until ?? Number.POSITIVE_INFINITY)) return undefined;
    hits++;
    // The last one asked for is the last to go.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  const find: ResponseCache['getOrCreate'] = async (key, stamp, at, encoding, make) => {
    const known = current(key, stamp, at);
    if (known) return known;
    const flight = `${stamp}\n${key}`;
    const begun = making.get(flight);
    const underWay = begun ?? made({ key, stamp, at, encoding, make }).finally(() => making.delete(flight));
    making.set(flight, underWay);
    const answer = await underWay;
    // Whoever waited for what somebody began earlier may have come after its end.
    const isOver = begun && at >= (answer.until ?? Number.POSITIVE_INFINITY);
    return isOver ? find(key, stamp, at, encoding, make) : answer;
  };

  return {
    get: current,
    getOrCreate: find,

    getEncodedBody(answer, key, encoding) {
      const known = answer.bodies.get(encoding);
      if (known) return known;
      const body = recoded(answer, encoding);
      answer.bodies.set(encoding, body);
      return body.then(
        (whole) => {
          grow(key, answer, whole.bytes.length);
          return whole;
        },
        (error) => {
          answer.bodies.delete(encoding);
          throw error;
        },
      );
    },

    stats: () => ({ entries: kept.size, bytes, hits, misses }),
  };
}

async function recoded({ bodies, brotliLevel }: CacheEntry, encoding: ContentEncoding): Promise<EncodedBody> {
  const [[from, body] = ['identity', undefined] as const] = bodies;
  const bytes = (await body)?.bytes ?? Buffer.alloc(0);
  return named(await compress(await decompress(bytes, from as ContentEncoding), encoding, brotliLevel));
}

/**
 * Named when it is first asked by its name: what answers a POST never is. Copied, since what zlib gives is the beginning of a
 * buffer of 64 kB, which would be held as a whole.
 */
function named(compressed: Buffer): EncodedBody {
  const bytes = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(bytes);
  let etag: string | undefined;
  return {
    bytes,
    get etag() {
      etag ??= computeEtag(bytes);
      return etag;
    },
  };
}
