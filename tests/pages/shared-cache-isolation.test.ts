import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../support/clients/browser-client.ts';
import { buildSampleUrl, contractCalls } from '../support/contract/contract-calls.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

/** A proxy that keeps whatever it may (RFC 9111): neither `private` nor `no-store`, and only for the same varying headers. */
function sharedCache(portal: TestPortal) {
  const kept = new Map<string, { vary: string[]; headers: Record<string, string>; answer: Answer }[]>();
  let hits = 0;
  return {
    hits: () => hits,
    async get(url: string, headers: Record<string, string>): Promise<Answer> {
      const found = kept.get(url)?.find(({ vary, headers: theirs }) => vary.every((name) => theirs[name] === headers[name]));
      if (found) {
        hits += 1;
        return found.answer;
      }
      const answer = await portal.app.inject({ url, headers });
      const caching = String(answer.headers['cache-control'] ?? '');
      const vary = String(answer.headers.vary ?? '')
        .toLowerCase()
        .split(/,\s*/)
        .filter(Boolean);
      const forbidden =
        /private|no-store/.test(caching) || vary.includes('*') || (headers.authorization && !/public/.test(caching));
      if (!forbidden && answer.statusCode === 200) kept.set(url, [...(kept.get(url) ?? []), { vary, headers, answer }]);
      return answer;
    },
  };
}

describe('a shared cache between two candidates', () => {
  let portal: TestPortal;
  let asha: BrowserClient;
  let ben: BrowserClient;
  let pages: string[];
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    const job = await insertJob(portal.database.db);
    [asha, ben] = [await createBrowserClient(portal, 'asha@example.com'), await createBrowserClient(portal, 'ben@example.com')];
    for (const [one, name] of [
      [asha, 'Asha Rao'],
      [ben, 'Ben Ortiz'],
    ] as const) {
      await portal.services.candidates.saveProfile(one.candidateId, { name, mobile: '919812345678' });
    }
    const inside = ['openposition', String(job), 'appliedJob'].map((place) => `/authPage/jobdetails/${place}`);
    pages = ['/', '/login', '/nothing', '/authPage/profileSection', ...inside];
  });
  afterAll(() => portal.close());

  const reads = contractCalls.filter(({ method, path }) => method === 'GET' && !path.includes('unsubscribe'));

  it('serves nothing of one to the other, nor to a visitor', async () => {
    const cache = sharedCache(portal);
    for (const url of [...pages, ...reads.map(buildSampleUrl)]) {
      for (const [one, names] of [
        [asha, /ben@|Ben Ortiz/],
        [ben, /asha@|Asha Rao/],
        [undefined, /asha@|Asha Rao|ben@|Ben Ortiz|aria-label="Account"/],
      ] as const) {
        const { authorization = undefined, cookie = undefined } = one?.headers() ?? {};
        const isPage = pages.includes(url);
        const answer = await cache.get(url, {
          accept: isPage ? 'text/html' : 'application/json',
          ...(cookie && { cookie }),
          ...(authorization && !isPage && { authorization }),
        });
        expect(answer.body, url).not.toMatch(names);
        if (url === '/authPage/profileSection' && one) expect(answer.body).toContain(one === asha ? 'Asha Rao' : 'Ben Ortiz');
      }
    }
    expect(cache.hits()).toBe(0);
  });

  it('may store no personal page and no response of a call', async () => {
    for (const url of pages) {
      const answer = await asha.navigate(url);
      expect([url, answer.headers['cache-control']]).toEqual([url, 'private, no-store']);
      expect(String(answer.headers.vary)).toContain('Cookie');
    }
    for (const call of reads) expect((await asha.request(buildSampleUrl(call))).headers['cache-control']).toBe('no-store');
  });

  it('sees that a public page varies for a candidate', async () => {
    for (const url of ['/', '/authPage/jobdetails/openposition']) {
      const answer = await portal.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
      expect(String(answer.headers.vary)).toContain('Cookie');
    }
  });
});
