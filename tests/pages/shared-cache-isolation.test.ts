import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../support/clients/browser-client.ts';
import { buildSampleUrl, contractCalls } from '../support/contract/contract-calls.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

/** Simulates a shared cache (RFC 9111): it skips `private` and `no-store` and matches the headers in Vary. */
function createSharedCache(portal: TestPortal) {
  const stored = new Map<string, { vary: string[]; headers: Record<string, string>; answer: Answer }[]>();
  let hits = 0;
  return {
    hits: () => hits,
    async get(url: string, headers: Record<string, string>): Promise<Answer> {
      const entry = stored
        .get(url)
        ?.find(({ vary, headers: storedHeaders }) => vary.every((name) => storedHeaders[name] === headers[name]));
      if (entry) {
        hits += 1;
        return entry.answer;
      }
      const answer = await portal.app.inject({ url, headers });
      const caching = String(answer.headers['cache-control'] ?? '');
      const vary = String(answer.headers.vary ?? '')
        .toLowerCase()
        .split(/,\s*/)
        .filter(Boolean);
      const forbidden =
        /private|no-store/.test(caching) || vary.includes('*') || (headers.authorization && !/public/.test(caching));
      if (!forbidden && answer.statusCode === 200) stored.set(url, [...(stored.get(url) ?? []), { vary, headers, answer }]);
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
    for (const [client, name] of [
      [asha, 'Asha Rao'],
      [ben, 'Ben Ortiz'],
    ] as const) {
      await portal.services.candidates.saveProfile(client.candidateId, { name, mobile: '919812345678' });
    }
    const jobPages = ['openposition', String(job), 'appliedJob'].map((place) => `/authPage/jobdetails/${place}`);
    pages = ['/', '/login', '/nothing', '/authPage/profileSection', ...jobPages];
  });
  afterAll(() => portal.close());

  const reads = contractCalls.filter(({ method, path }) => method === 'GET' && !path.includes('unsubscribe'));

  it("never serves one candidate's response to the other or to a visitor", async () => {
    const cache = createSharedCache(portal);
    for (const url of [...pages, ...reads.map(buildSampleUrl)]) {
      for (const [client, names] of [
        [asha, /ben@|Ben Ortiz/],
        [ben, /asha@|Asha Rao/],
        [undefined, /asha@|Asha Rao|ben@|Ben Ortiz|aria-label="Account"/],
      ] as const) {
        const { authorization = undefined, cookie = undefined } = client?.headers() ?? {};
        const isPage = pages.includes(url);
        const answer = await cache.get(url, {
          accept: isPage ? 'text/html' : 'application/json',
          ...(cookie && { cookie }),
          ...(authorization && !isPage && { authorization }),
        });
        expect(answer.body, url).not.toMatch(names);
        if (url === '/authPage/profileSection' && client)
          expect(answer.body).toContain(client === asha ? 'Asha Rao' : 'Ben Ortiz');
      }
    }
    expect(cache.hits()).toBe(0);
  });

  it('is not allowed to store personal pages or API responses', async () => {
    for (const url of pages) {
      const answer = await asha.navigate(url);
      expect([url, answer.headers['cache-control']]).toEqual([url, 'private, no-store']);
      expect(String(answer.headers.vary)).toContain('Cookie');
    }
    for (const call of reads) expect((await asha.request(buildSampleUrl(call))).headers['cache-control']).toBe('no-store');
  });

  it('gets Vary: Cookie with public pages', async () => {
    for (const url of ['/', '/authPage/jobdetails/openposition']) {
      const answer = await portal.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
      expect(String(answer.headers.vary)).toContain('Cookie');
    }
  });
});
