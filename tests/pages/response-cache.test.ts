import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyToJob } from '#contract/application-calls.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const hourMs = 3_600_000;

describe.each(engines)('a cached page on %s', (engine) => {
  const startMs = new Date('2026-02-01T12:00:00.000Z').getTime();
  let timeMs = startMs;
  let portal: TestPortal;
  let other: TestPortal;

  const nurse = buildJob({ title: 'Night nurse', approvedDate: '2026-01-12T09:00:00.000Z' });
  const unapproved = { ...nurse, isApproved: false };
  const porter = buildJob({ title: 'Porter', validThrough: '2026-02-01T18:00:00.000Z' });
  const clerk = buildJob({ title: 'Clerk', approvedDate: '2026-01-31T15:00:00.000Z' });

  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(timeMs) });
    other = await openTestPortal({ engine, now: () => new Date(timeMs), shareDatabaseWith: portal });
    await loadJobs(portal.database, portal.services.search, [nurse, porter, clerk]);
  });
  afterAll(async () => {
    await other.close();
    await portal.close();
  });

  const get = (url: string, headers: Record<string, string> = {}, node = portal) => node.app.inject({ url, headers });
  const bodyIncludes = async (response: ReturnType<typeof get>, text: string) => (await response).body.includes(text);
  const searchTitles = async (body: object, node = portal): Promise<string[]> => {
    const answer = await node.app.inject({ method: 'POST', url: '/search/page-no/1', payload: body });
    return answer.json().message.dashboard.map(({ title }: { title: string }) => title);
  };
  const findJobId = async (title: string) => {
    const { db } = portal.database;
    return (await db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow()).id;
  };
  /** PostgreSQL announces a change of another process a moment after its commit. */
  const expectSoon = async <Value>(read: () => Promise<Value>, value: Value) => {
    if (engine === 'sqlite') expect(await read()).toEqual(value);
    else await expect.poll(read, { timeout: 1000 }).toEqual(value);
  };
  /** Counts the page renders during `work`. Each render makes one call for its jobs. */
  const countRenders = async (work: () => Promise<unknown>, node = portal) => {
    const before = node.requestLog.length;
    await work();
    return node.requestLog.slice(before).filter((call) => /POST \/(search|job-detail)/.test(call)).length;
  };

  it('is rendered once for concurrent requests and irrelevant parameters', async () => {
    const path = `${list}?location=Leeds`;
    const urls = ['', '&utm_source=news', '&fbclid=1&x[]=2'].flatMap((more) => [path + more, path + more]);
    const count = await countRenders(async () => {
      const pages = await Promise.all(urls.map((url) => get(url)));
      expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
      expect(pages[0]?.body).not.toContain('utm_source');
      await get(`${path}&page=1&jobPostedOn=Any+Time&jobType=unknown`);
    });
    expect(count).toBe(1);
  });

  it('is compressed at the highest level on entry pages', async () => {
    for (const url of ['/', list]) {
      const [plain, compressed] = [await get(url), await get(url, { 'accept-encoding': 'br' })];
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 };
      expect(compressed.rawPayload.length).toBeLessThan(brotliCompressSync(plain.rawPayload, { params }).length);
    }
  });

  it('is compressed by Accept-Encoding with an ETag each, and the same for HEAD', async () => {
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=60',
        'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
        vary: 'Cookie, Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    const head = await portal.app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      String(br.rawPayload.length),
      br.headers.etag,
    ]);
  });

  it.each(['/', list, '/jobs.rss', '/sitemap.xml', '/job-by-category', '/all-category'])(
    'returns 304 for If-None-Match until a job changes, then 200: %s',
    async (url) => {
      const { headers, body } = await get(url);
      const conditional = { 'if-none-match': `"another", W/${headers.etag}` };
      const same = await get(url, conditional);
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
      await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Baker', category: [`Of ${url}`] })]);
      const changed = await get(url, conditional);
      expect(changed.statusCode).toBe(200);
      expect(changed.body).not.toBe(body);
    },
  );

  it('reflects a changed, unapproved or closed job in the next response, and within a second on another node of PostgreSQL', async () => {
    const id = await findJobId('Night nurse');
    const job = `/authPage/jobdetails/${id}`;
    const criteria = { description: 'nurse' };
    const fillCaches = async () => {
      for (const node of [portal, other]) {
        for (const url of [list, job]) await get(url, {}, node);
        await searchTitles(criteria, node);
      }
    };
    await fillCaches();
    await loadJobs(portal.database, portal.services.search, [{ ...nurse, title: 'Day nurse' }]);
    for (const node of [portal, other]) {
      await expectSoon(() => bodyIncludes(get(job, {}, node), 'Day nurse'), true);
      await expectSoon(() => bodyIncludes(get(`${list}?x=1`, {}, node), 'Day nurse'), true);
      await expectSoon(() => searchTitles(criteria, node), ['Day nurse']);
    }
    await loadJobs(portal.database, portal.services.search, [unapproved]);
    for (const node of [portal, other]) {
      await expectSoon(async () => (await get(job, {}, node)).statusCode, 404);
      await expectSoon(() => bodyIncludes(get(list, {}, node), 'nurse'), false);
      await expectSoon(() => searchTitles(criteria, node), []);
    }
    await loadJobs(portal.database, portal.services.search, [nurse]);
    await fillCaches();
    const catalogue = catalogueStore(portal.database.db, portal.services.search);
    const isListed = (externalId: string) => externalId !== nurse.external_id;
    await catalogue.closeUnlisted('test', isListed, () => {}, new Date(timeMs).toISOString());
    for (const node of [other, portal]) {
      await expectSoon(async () => (await get(job, {}, node)).statusCode, 404);
      await expectSoon(() => bodyIncludes(get(list, {}, node), 'nurse'), false);
      for (const url of ['/jobs.rss', '/sitemap.xml']) await expectSoon(() => bodyIncludes(get(url, {}, node), job), false);
      await expectSoon(() => searchTitles(criteria, node), []);
    }
  });

  it('reflects an import by another process', async () => {
    const job = buildJob({ title: 'Welder' });
    const file = join(portal.settings.dataDir, 'jobs.json');
    const importJobs = async (jobs: object[]) => {
      await writeFile(file, JSON.stringify({ jobs }));
      expect((await runCareers(portal.settings, 'jobs', 'import', file, '--complete')).exitCode).toBe(0);
    };
    await importJobs([job]);
    await expectSoon(() => bodyIncludes(get(list), 'Welder'), true);
    await expectSoon(() => searchTitles({ description: 'welder' }), ['Welder']);
    await importJobs([buildJob({ title: 'Fitter' })]);
    await expectSoon(() => bodyIncludes(get(list), 'Welder'), false);
    await expectSoon(() => searchTitles({ description: 'welder' }), []);
    await expectSoon(() => searchTitles({ description: 'fitter' }), ['Fitter']);
  });

  it('counts an application at once', async () => {
    const candidate = await createRegisteredCandidate(portal, 'applies@example.com');
    const jdid = await findJobId('Clerk');
    const readApplicantCounts = async (): Promise<number[]> => {
      const answer = await other.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid } });
      const page = await get(`/authPage/jobdetails/${jdid}`, {}, other);
      return [answer.json().message.total_applicants, Number(/"total_applicants":(\d+)/.exec(page.body)?.[1])];
    };
    const before = await readApplicantCounts();
    expect((await candidate.post(applyToJob.path, { job_id: jdid, candidate_id: candidate.id })).statusCode).toBeLessThan(300);
    await expectSoon(
      readApplicantCounts,
      before.map((each) => each + 1),
    );
  });

  it('expires with the last day, the date filter and the displayed age of a job', async () => {
    const job = `/authPage/jobdetails/${await findJobId('Clerk')}`;
    const readDayCounts = async () => {
      const answer = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description: 'clerk' } });
      const page = await get(`${list}?description=clerk`);
      return [answer.json().message.facets.jobPostedOn['Last 24 Hours'], /"Last 24 Hours":(\d+)/.exec(page.body)?.[1]];
    };
    expect(await searchTitles({ description: 'porter' })).toEqual(['Porter']);
    expect(await readDayCounts()).toEqual([1, '1']);
    expect(await searchTitles({ description: 'clerk', jobPostedOn: 'Last 24 Hours' })).toEqual(['Clerk']);
    expect(await bodyIncludes(get(`${list}?jobPostedOn=Last+24+Hours`), 'Clerk')).toBe(true);
    expect(await bodyIncludes(get('/jobs.rss?jobPostedOn=Last+24+Hours'), 'Clerk')).toBe(true);
    timeMs = startMs + 3 * hourMs;
    expect(await readDayCounts()).toEqual([1, '1']);
    timeMs += 1;
    expect(await readDayCounts()).toEqual([0, '0']);
    expect(await searchTitles({ description: 'clerk', jobPostedOn: 'Last 24 Hours' })).toEqual([]);
    expect(await bodyIncludes(get(`${list}?jobPostedOn=Last+24+Hours`), 'Clerk')).toBe(false);
    expect(await bodyIncludes(get('/jobs.rss?jobPostedOn=Last+24+Hours'), 'Clerk')).toBe(false);
    timeMs = startMs + 6 * hourMs;
    expect(await searchTitles({ description: 'porter' })).toEqual(['Porter']);
    timeMs += 1;
    expect(await searchTitles({ description: 'porter' })).toEqual([]);
    expect(await bodyIncludes(get(list), 'Porter')).toBe(false);

    timeMs = startMs + 27 * hourMs - 1;
    expect(await bodyIncludes(get(job), 'Few hours ago')).toBe(true);
    timeMs += 1;
    expect(await bodyIncludes(get(job), '1 days ago')).toBe(true);
    timeMs = startMs;
  });

  it('is never sent to a candidate, and a candidate’s page never to a visitor', async () => {
    const candidates = await Promise.all(
      ['asha@example.com', 'bela@example.com'].map(async (email) => {
        const { id } = await createRegisteredCandidate(portal, email);
        const { token, key } = await portal.services.sessions.open(id, 'browser');
        return { email, cookie: `theme=dark; authToken=${token}; _secure_ARJ_=${key}` };
      }),
    );
    const job = `/authPage/jobdetails/${await findJobId('Clerk')}`;
    for (const url of [list, job, list, job]) {
      for (const { cookie } of candidates) {
        const page = await get(url, { cookie, 'accept-encoding': 'br' });
        expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-encoding': 'br' });
        expect(page.headers.etag).toBeUndefined();
        expect(brotliDecompressSync(page.rawPayload).toString()).toContain('"session":"signed-in"');
        const visitor = await get(url);
        expect(visitor.body).toContain('"session":"visitor"');
        expect(visitor.cookies).toEqual([]);
        expect(visitor.headers['cache-control']).toMatch(/^public/);
      }
    }
    const [first] = candidates;
    const landing = await get('/', { cookie: first?.cookie ?? '' });
    expect([landing.statusCode, landing.headers.location]).toEqual([302, list]);
    expect((await get(list, { cookie: 'authToken=gone.gone' })).headers['cache-control']).toBe('private, no-store');
    expect((await get(list, { cookie: '_secure_ARJ_=gone' })).headers['cache-control']).toBe('private, no-store');
  });

  it('is separate for each theme', async () => {
    const readTheme = async (cookie: string) => /data-theme="(\w+)"/.exec((await get('/', { cookie })).body)?.[1];
    for (const _ of [1, 2]) {
      expect(await Promise.all(['a=1', 'theme=dark', 'theme=light', 'theme=odd'].map(readTheme))).toEqual([
        undefined,
        'dark',
        'light',
        undefined,
      ]);
    }
  });

  it.each(['/', '/authPage/jobdetails/1'])('does not answer a malformed address from the cache: %s', async (path) => {
    for (const _ of [1, 2]) await get(path);
    expect((await get(`${path}?a=%00`)).statusCode).toBe(400);
  });

  it('does not store error responses', async () => {
    const entriesBefore = portal.services.responseCache.stats().entries;
    for (const url of ['/authPage/jobdetails/999999', '/authPage/jobdetails/999999999999999', '/nothing', '/?a=%00'])
      for (const _ of [1, 2]) await get(url);
    const missing = await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: 999_999 } });
    expect(missing.statusCode).toBe(404);
    expect((await get('/authPage/jobdetails/999999')).headers['cache-control']).toBe('no-store');
    expect(portal.services.responseCache.stats().entries).toBeLessThanOrEqual(entriesBefore + 1);
  });

  it('is compressed even when not stored', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const document = await get('/docs/json', headers);
    expect(document.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(document.rawPayload).toString()).openapi).toBe('3.1.0');
    expect((await get('/healthz', headers)).headers['content-encoding']).toBeUndefined();
  });

  it('varies by search words', async () => {
    const words = randomBytes(4).toString('hex');
    expect(await countRenders(() => get(`${list}?description=${words}`))).toBe(1);
    expect(await countRenders(() => get(`${list}?description=${words}`))).toBe(0);
  });
});
