import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CacheableResponse, createResponseCache } from './response-cache.ts';

const page = (body: string): CacheableResponse => ({ status: 200, type: 'text/html', body });
const renderPage = (body: string) => async () => page(body);
const readText = async (
  cache: ReturnType<typeof createResponseCache>,
  key: string,
  version: string,
  render: () => Promise<CacheableResponse>,
) => {
  const entry = await cache.getOrCreate(key, version, 0, 'br', render);
  return (await cache.getEncodedBody(entry, key, 'identity')).bytes.toString();
};

describe('the response cache', () => {
  it('renders once for concurrent requests, and again for another version', async () => {
    const cache = createResponseCache();
    let renders = 0;
    const countedRender = async () => page(`page ${++renders}`);
    const results = await Promise.all([1, 2, 3].map(() => readText(cache, 'a', '1', countedRender)));
    expect(results).toEqual(['page 1', 'page 1', 'page 1']);
    expect(await readText(cache, 'a', '1', countedRender)).toBe('page 1');
    expect(await readText(cache, 'a', '2', countedRender)).toBe('page 2');
  });

  it('rejects all waiting requests when rendering fails, and renders for the next one', async () => {
    const cache = createResponseCache();
    const fail = async (): Promise<CacheableResponse> => {
      throw new Error('no database');
    };
    const results = await Promise.allSettled([1, 2].map(() => readText(cache, 'a', '1', fail)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readText(cache, 'a', '1', renderPage('well'))).toBe('well');
  });

  it('stores a long body compressed, whichever encoding came first, and decompresses it for others', async () => {
    const cache = createResponseCache();
    const longText = '<url>https://careers.test/</url>\n'.repeat(100_000);
    let renders = 0;
    const render = async () => page(longText + ++renders);
    for (const _ of [1, 2, 3]) {
      const entry = await cache.getOrCreate('a', '1', 0, 'identity', render);
      const { bytes, etag } = await cache.getEncodedBody(entry, 'a', 'identity');
      expect(bytes.toString()).toBe(`${longText}1`);
      expect(etag).toBe((await cache.getEncodedBody(entry, 'a', 'identity')).etag);
    }
    expect(await readText(cache, 'a', '1', render)).toBe(`${longText}1`);
    expect(cache.stats()).toMatchObject({ entries: 1, misses: 1 });
    expect(cache.stats().bytes).toBeLessThan(100_000);
  });

  it('shares a long body without encoding among the clients that it is sent to', async () => {
    const cache = createResponseCache();
    const entry = await cache.getOrCreate('a', '1', 0, 'gzip', renderPage('long text '.repeat(100_000)));
    const first = await cache.getEncodedBody(entry, 'a', 'identity');
    const second = await cache.getEncodedBody(entry, 'a', 'identity');
    expect(second.bytes).toBe(first.bytes);
    expect(second.etag).toBe(first.etag);
  });

  it('retries an encoding that failed once', async () => {
    const cache = createResponseCache();
    const entry = await cache.getOrCreate('a', '1', 0, 'gzip', renderPage('well'));
    const compressed = await cache.getEncodedBody(entry, 'a', 'gzip');
    entry.bodies.set('gzip', Promise.resolve({ ...compressed, bytes: compressed.bytes.subarray(0, 5) }));
    await expect(cache.getEncodedBody(entry, 'a', 'br')).rejects.toThrow('unexpected end of file');
    entry.bodies.set('gzip', Promise.resolve(compressed));
    expect(await readText(cache, 'a', '1', renderPage('rendered again'))).toBe('well');
    await expect(cache.getEncodedBody(entry, 'a', 'br')).resolves.toMatchObject({ etag: expect.any(String) });
  });

  it('applies the Brotli level of the response, whichever encoding came first', async () => {
    const cache = createResponseCache();
    const body = Array.from({ length: 3000 }, (_, at) => `<li>${Math.imul(at, 40503) % 977}</li>`).join('');
    const bytesOf = async (key: string, first: 'br' | 'gzip', brotliLevel?: number) => {
      const entry = await cache.getOrCreate(key, '1', 0, first, async () => ({ ...page(body), brotliLevel }));
      return (await cache.getEncodedBody(entry, key, 'br')).bytes;
    };
    const [standard, hard, later] = [await bytesOf('a', 'br'), await bytesOf('b', 'br', 11), await bytesOf('c', 'gzip', 11)];
    expect(hard.length).toBeLessThan(standard.length);
    expect(later.equals(hard)).toBe(true);
  });

  it('stores bodies in buffers of their own size', async () => {
    const cache = createResponseCache();
    const entry = await cache.getOrCreate('a', '1', 0, 'br', renderPage('well'));
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { bytes } = await cache.getEncodedBody(entry, 'a', encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  it('drops expired entries, also after the clock is set back, and stores no failure', async () => {
    const cache = createResponseCache();
    await cache.getOrCreate('a', '1', 5, 'br', async () => ({ ...page('short'), until: 10 }));
    expect(cache.get('a', '1', 4)).toBeUndefined();
    expect(cache.get('a', '1', 9)).toBeDefined();
    expect(cache.get('a', '1', 10)).toBeUndefined();
    await cache.getOrCreate('b', '1', 0, 'br', async () => ({ ...page('missing'), status: 404 }));
    expect(cache.get('b', '1', 0)).toBeUndefined();
  });

  it('renders again for a request that arrives after the expiry of a pending entry', async () => {
    const cache = createResponseCache();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const before = cache.getOrCreate('a', '1', 5, 'identity', async () => {
      await released;
      return { ...page('before'), until: 10 };
    });
    const after = cache.getOrCreate('a', '1', 10, 'identity', renderPage('after'));
    release();
    const bodies = [await before, await after].map((entry) => cache.getEncodedBody(entry, 'a', 'identity'));
    expect((await Promise.all(bodies)).map(({ bytes }) => bytes.toString())).toEqual(['before', 'after']);
  });

  it('respects its size limit over 10,000 queries and evicts the least recently used', async () => {
    const maxBytes = 4 * 1024 * 1024;
    const cache = createResponseCache(maxBytes);
    await cache.getOrCreate('first', '1', 0, 'gzip', renderPage('first'));
    for (let at = 0; at < 10_000; at++) {
      await cache.getOrCreate(`query ${at}`, '1', 0, 'gzip', renderPage(randomBytes(1500).toString('base64')));
      cache.get('first', '1', 0);
      if (at % 500 === 0) expect(cache.stats().bytes).toBeLessThanOrEqual(maxBytes);
    }
    const { bytes, entries } = cache.stats();
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(bytes).toBeGreaterThan(maxBytes / 2);
    expect(entries).toBeGreaterThan(1000);
    expect(cache.get('first', '1', 0)).toBeDefined();
    expect(cache.get('query 9999', '1', 0)).toBeDefined();
    expect(cache.get('query 0', '1', 0)).toBeUndefined();
  });
});
