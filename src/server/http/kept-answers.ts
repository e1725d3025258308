/**
 * Answers for everybody, kept compressed until what they say has changed (docs/decisions/016). Whoever asks brings the
 * stamp of all that the answer depends on: another stamp, another answer.
 */
import { decoded, type Encoding, encoded } from './encodings.ts';
import { etagOf } from './etag.ts';

export interface MadeAnswer {
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

export interface KeptBody {
  bytes: Buffer;
  readonly etag: string;
}

export interface KeptAnswer extends Omit<MadeAnswer, 'body'> {
  stamp: string;
  /** When it was made, in ms since 1970. */
  from: number;
  /** In the encodings that somebody asked for. */
  bodies: Map<Encoding, Promise<KeptBody>>;
  bytes: number;
}

export interface KeptAnswers {
  /** Gives the kept answer, or makes it: once, however many ask meanwhile. */
  find(key: string, stamp: string, at: number, encoding: Encoding, make: () => Promise<MadeAnswer>): Promise<KeptAnswer>;
  /** What is kept and still true. */
  current(key: string, stamp: string, at: number): KeptAnswer | undefined;
  bodyIn(answer: KeptAnswer, key: string, encoding: Encoding): Promise<KeptBody>;
  /** What is held in memory. */
  size(): { answers: number; bytes: number; hits: number; misses: number };
}

interface Asked {
  key: string;
  stamp: string;
  at: number;
  encoding: Encoding;
  make: () => Promise<MadeAnswer>;
}

/** What an entry costs beside its key and its bodies, roughly. */
const entryBytes = 1024;

export function keptAnswers(mostBytes = 32 * 1024 * 1024): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  async function made({ key, stamp, at, encoding, make }: Asked): Promise<KeptAnswer> {
    misses++;
    const { body, ...about } = await make();
    const plain = Buffer.from(body);
    const first = encoded(plain, encoding, about.brotliLevel).then(named);
    const bodies = new Map([[encoding, first]]);
    const answer: KeptAnswer = { ...about, stamp, from: at, bodies, bytes: entryBytes + 2 * key.length };
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

  function grow(key: string, answer: KeptAnswer, by: number): void {
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

  function current(key: string, stamp: string, at: number): KeptAnswer | undefined {
    const known = kept.get(key);
    // Not only "not over yet": a clock may be set back.
    if (known?.stamp !== stamp || at < known.from || at >= (known.until ?? Number.POSITIVE_INFINITY)) return undefined;
    hits++;
    // The last one asked for is the last to go.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  const find: KeptAnswers['find'] = async (key, stamp, at, encoding, make) => {
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
    current,
    find,

    bodyIn(answer, key, encoding) {
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

    size: () => ({ answers: kept.size, bytes, hits, misses }),
  };
}

async function recoded({ bodies, brotliLevel }: KeptAnswer, encoding: Encoding): Promise<KeptBody> {
  const [[from, body] = ['identity', undefined] as const] = bodies;
  const bytes = (await body)?.bytes ?? Buffer.alloc(0);
  return named(await encoded(await decoded(bytes, from as Encoding), encoding, brotliLevel));
}

/**
 * Named when it is first asked by its name: what answers a POST never is. Copied, since what zlib gives is the beginning of a
 * buffer of 64 kB, which would be held as a whole.
 */
function named(compressed: Buffer): KeptBody {
  const bytes = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(bytes);
  let etag: string | undefined;
  return {
    bytes,
    get etag() {
      etag ??= etagOf(bytes);
      return etag;
    },
  };
}
