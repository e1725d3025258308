import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CacheableResponse, createResponseCache } from './response-cache.ts';

const page = (body: string): CacheableResponse => ({ status: 200, type: 'text/html', body });
const make = (body: string) => async () => page(body);
const textOf = async (
  answers: ReturnType<typeof createResponseCache>,
  key: string,
  stamp: string,
  made: () => Promise<CacheableResponse>,
) => {
  const answer = await answers.getOrCreate(key, stamp, 0, 'br', made);
  return (await answers.getEncodedBody(answer, key, 'identity')).bytes.toString();
};

describe('kept answers', () => {
  it('are made once while many ask, and anew for another stamp', async () => {
    const answers = createResponseCache();
    let made = 0;
    const counted = async () => page(`page ${++made}`);
    const asked = await Promise.all([1, 2, 3].map(() => textOf(answers, 'a', '1', counted)));
    expect(asked).toEqual(['page 1', 'page 1', 'page 1']);
    expect(await textOf(answers, 'a', '1', counted)).toBe('page 1');
    expect(await textOf(answers, 'a', '2', counted)).toBe('page 2');
  });

  it('leave nobody waiting for one that failed, and are made at the next request', async () => {
    const answers = createResponseCache();
    const fails = async (): Promise<CacheableResponse> => {
      throw new Error('no database');
    };
    const asked = await Promise.allSettled([1, 2].map(() => textOf(answers, 'a', '1', fails)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await textOf(answers, 'a', '1', make('well'))).toBe('well');
  });

  it('are put into another encoding anew after that failed once', async () => {
    const answers = createResponseCache();
    const answer = await answers.getOrCreate('a', '1', 0, 'gzip', make('well'));
    const compressed = await answers.getEncodedBody(answer, 'a', 'gzip');
    answer.bodies.set('gzip', Promise.resolve({ ...compressed, bytes: compressed.bytes.subarray(0, 5) }));
    await expect(answers.getEncodedBody(answer, 'a', 'br')).rejects.toThrow('unexpected end of file');
    answer.bodies.set('gzip', Promise.resolve(compressed));
    expect(await textOf(answers, 'a', '1', make('made anew'))).toBe('well');
    await expect(answers.getEncodedBody(answer, 'a', 'br')).resolves.toMatchObject({ etag: expect.any(String) });
  });

  it('are compressed as hard as they ask for, whichever encoding came first', async () => {
    const answers = createResponseCache();
    const body = Array.from({ length: 3000 }, (_, at) => `<li>${Math.imul(at, 40503) % 977}</li>`).join('');
    const bytesOf = async (key: string, first: 'br' | 'gzip', brotliLevel?: number) => {
      const answer = await answers.getOrCreate(key, '1', 0, first, async () => ({ ...page(body), brotliLevel }));
      return (await answers.getEncodedBody(answer, key, 'br')).bytes;
    };
    const [usual, hard, later] = [await bytesOf('a', 'br'), await bytesOf('b', 'br', 11), await bytesOf('c', 'gzip', 11)];
    expect(hard.length).toBeLessThan(usual.length);
    expect(later.equals(hard)).toBe(true);
  });

  it('hold no more memory than their bytes', async () => {
    const answers = createResponseCache();
    const answer = await answers.getOrCreate('a', '1', 0, 'br', make('well'));
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { bytes } = await answers.getEncodedBody(answer, 'a', encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  it('are gone when their time is over or the clock stands before it, and a failure is none', async () => {
    const answers = createResponseCache();
    await answers.getOrCreate('a', '1', 5, 'br', async () => ({ ...page('short'), until: 10 }));
    expect(answers.get('a', '1', 4)).toBeUndefined();
    expect(answers.get('a', '1', 9)).toBeDefined();
    expect(answers.get('a', '1', 10)).toBeUndefined();
    await answers.getOrCreate('b', '1', 0, 'br', async () => ({ ...page('missing'), status: 404 }));
    expect(answers.get('b', '1', 0)).toBeUndefined();
  });

  it('are made anew for whoever came after their end, while they were being made', async () => {
    const answers = createResponseCache();
    const { promise: turned, resolve: turn } = Promise.withResolvers<void>();
    const before = answers.getOrCreate('a', '1', 5, 'identity', async () => {
      await turned;
      return { ...page('before'), until: 10 };
    });
    const after = answers.getOrCreate('a', '1', 10, 'identity', make('after'));
    turn();
    const bodies = [await before, await after].map((answer) => answers.getEncodedBody(answer, 'a', 'identity'));
    expect((await Promise.all(bodies)).map(({ bytes }) => bytes.toString())).toEqual(['before', 'after']);
  });

  it('stay within their bytes for 10,000 different queries, the last ones asked for', async () => {
    const most = 4 * 1024 * 1024;
    const answers = createResponseCache(most);
    await answers.getOrCreate('first', '1', 0, 'gzip', make('first'));
    for (let at = 0; at < 10_000; at++) {
      await answers.getOrCreate(`query ${at}`, '1', 0, 'gzip', make(randomBytes(1500).toString('base64')));
      answers.get('first', '1', 0);
      if (at % 500 === 0) expect(answers.stats().bytes).toBeLessThanOrEqual(most);
    }
    const { bytes, entries: count } = answers.stats();
    expect(bytes).toBeLessThanOrEqual(most);
    expect(bytes).toBeGreaterThan(most / 2);
    expect(count).toBeGreaterThan(1000);
    expect(answers.get('first', '1', 0)).toBeDefined();
    expect(answers.get('query 9999', '1', 0)).toBeDefined();
    expect(answers.get('query 0', '1', 0)).toBeUndefined();
  });
});
