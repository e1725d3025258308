import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyToJob } from '#contract/application-calls.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const minuteMs = 60_000;
const encodings = ['identity', 'gzip', 'br'];

/** A load balancer may send a browser to a node other than the one whose response it has cached. */
describe.each(engines)('two nodes on one database: %s', (engine) => {
  const startMs = new Date('2026-02-01T12:00:00.000Z').getTime();
  let timeMs = startMs + minuteMs;
  /** How far the clock of the second node is ahead. */
  const clockSkewMs = 37 * minuteMs;
  let nodeA: TestPortal;
  let nodeB: TestPortal;

  const nurse = buildJob({
    title: 'Night nurse',
    category: ['Health', 'Night work'],
    company: 'Ward & Sons',
    workmode: 'Remote',
  });
  const clerk = buildJob({ title: 'Clerk', category: ['Offices'], type: 'C', approvedDate: '2026-01-31T12:50:00.000Z' });
  const cook = buildJob({ title: 'Cook', category: ['Kitchens'], type: 'FL', workmode: 'Hybrid' });

  beforeAll(async () => {
    nodeA = await openTestPortal({ engine, now: () => new Date(timeMs) });
    nodeB = await openNodeB();
    await loadJobs(nodeA.database, nodeA.services.search, [nurse, clerk, cook]);
    // The order of earlier requests must not affect later responses.
    await search(nodeB, { category: ['Kitchens'], company: ['Larkfield'] });
    await search(nodeB, { jobType: ['C'] });
    await search(nodeA, { workmode: ['Remote'] });
  });
  afterAll(async () => {
    await nodeB.close();
    await nodeA.close();
  });

  const openNodeB = () => openTestPortal({ engine, now: () => new Date(timeMs + clockSkewMs), shareDatabaseWith: nodeA });
  const get = (node: TestPortal, url: string, headers: Record<string, string> = {}) => node.app.inject({ url, headers });
  const search = (node: TestPortal, payload: object) => node.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
  const listUrls = async () => [
    '/',
    list,
    `${list}?category=Health,Kitchens&location=Leeds`,
    `${list}?description=nurse&jobPostedOn=Past+Month`,
    `${list}?description=nothing+of+the+kind`,
    await findJobPath('Clerk'),
    '/jobs.rss',
    '/jobs.rss?description=nurse',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/job-by-category',
    '/all-category',
  ];
  const findJobPath = async (title: string) => {
    const { db } = nodeA.database;
    const { id } = await db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow();
    return `/authPage/jobdetails/${id}`;
  };
  const fetchEtag = async (node: TestPortal, url: string, encoding = 'identity') => {
    const { statusCode, headers } = await get(node, url, { 'accept-encoding': encoding });
    expect([url, statusCode, headers.etag]).toEqual([url, 200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    return String(headers.etag);
  };
  const revalidate = async (node: TestPortal, url: string, tag: string, encoding = 'identity') => {
    const { statusCode, headers } = await get(node, url, { 'accept-encoding': encoding, 'if-none-match': tag });
    return [url, statusCode, headers.etag];
  };

  it('send identical bytes regardless of time and order of requests', async () => {
    for (const url of await listUrls()) expect((await get(nodeB, url)).body).toBe((await get(nodeA, url)).body);
    for (const criteria of [{}, { description: 'nurse' }, { category: ['Health'] }, { jobPostedOn: 'Past Week' }]) {
      expect((await search(nodeB, criteria)).body).toBe((await search(nodeA, criteria)).body);
    }
  });

  it.each(encodings)('answer 304 to the ETag of the other node, as %s', async (encoding) => {
    for (const url of await listUrls()) {
      for (const [first, second] of [
        [nodeA, nodeB],
        [nodeB, nodeA],
      ] as const) {
        const tag = await fetchEtag(first, url, encoding);
        expect(await revalidate(second, url, tag, encoding)).toEqual([url, 304, tag]);
        for (const otherEncoding of encodings.filter((each) => each !== encoding)) {
          expect((await revalidate(second, url, tag, otherEncoding)).slice(0, 2)).toEqual([url, 200]);
        }
      }
    }
  });

  it('answer 304 after a restart, too', async () => {
    const urls = await listUrls();
    const tags = await Promise.all(urls.map((url) => fetchEtag(nodeA, url)));
    await nodeB.close();
    nodeB = await openNodeB();
    for (const [index, url] of urls.entries()) {
      const tag = tags[index] ?? '';
      expect(await revalidate(nodeB, url, tag)).toEqual([url, 304, tag]);
    }
  });

  it('send the caching headers of a 200 with a 304, and no others (RFC 9110 §15.4.5)', async () => {
    const repeatedHeaders = ['etag', 'vary', 'cache-control', 'cdn-cache-control'];
    const omittedHeaders = ['content-type', 'content-length', 'content-encoding'];
    const fresh = await openNodeB();
    for (const url of await listUrls()) {
      const requestHeaders = { 'accept-encoding': 'br' };
      const full = await get(nodeA, url, requestHeaders);
      // The first request creates the cache entry, the others hit it.
      for (const node of [fresh, fresh, nodeA]) {
        const { statusCode, headers } = await get(node, url, { ...requestHeaders, 'if-none-match': String(full.headers.etag) });
        expect([url, statusCode]).toEqual([url, 304]);
        for (const name of repeatedHeaders) expect([url, headers[name]]).toEqual([url, full.headers[name]]);
        for (const name of omittedHeaders) expect([url, headers[name]]).toEqual([url, undefined]);
      }
    }
    await fresh.close();
  });

  /** PostgreSQL announces a change to the other node a moment after its commit. */
  const expectBothChanged = (url: string, tag: string) =>
    expect
      .poll(
        async () => {
          const [fromNodeA, fromNodeB] = await Promise.all([nodeA, nodeB].map((node) => revalidate(node, url, tag)));
          return isDeepStrictEqual(fromNodeA, fromNodeB) && fromNodeA;
        },
        { timeout: 1000 },
      )
      .toEqual([url, 200, expect.not.stringMatching(tag)]);

  it('both reflect a change made on either node', async () => {
    const page = await findJobPath('Night nurse');
    const urls = ['/', list, page, '/jobs.rss', '/sitemap.xml', '/job-by-category', '/all-category'];
    const dayNurse = { ...nurse, title: 'Day nurse', category: ['Health', 'Day work'] };
    const changes = [
      () => loadJobs(nodeA.database, nodeA.services.search, [dayNurse]),
      () => loadJobs(nodeB.database, nodeB.services.search, [nurse]),
    ];
    for (const change of changes) {
      const old = await Promise.all(urls.map((url) => fetchEtag(nodeA, url)));
      await change();
      for (const [index, url] of urls.entries()) {
        const tag = old[index] ?? '';
        await expectBothChanged(url, tag);
      }
    }
  });

  it('both count an application sent to one of them', async () => {
    const page = await findJobPath('Cook');
    const tag = await fetchEtag(nodeA, page);
    const candidate = await createRegisteredCandidate(nodeB, 'applies@example.com');
    const applied = { job_id: Number(page.split('/').at(-1)), candidate_id: candidate.id };
    expect((await candidate.post(applyToJob.path, applied)).statusCode).toBeLessThan(300);
    await expectBothChanged(page, tag);
  });

  it('both change when a job ages or leaves a date filter, and then agree', async () => {
    const urls = [list, await findJobPath('Clerk'), `${list}?jobPostedOn=Last+24+Hours`];
    const old = await Promise.all(urls.map((url) => fetchEtag(nodeA, url)));
    // The clerk's job is a day old at 12:50.
    timeMs = startMs + 51 * minuteMs - clockSkewMs;
    for (const [index, url] of urls.entries()) {
      expect(await revalidate(nodeA, url, old[index] ?? '')).toEqual([url, 304, old[index]]);
      expect(await revalidate(nodeB, url, old[index] ?? '')).toEqual([url, 200, expect.not.stringMatching(old[index] ?? '')]);
    }
    timeMs = startMs + 60 * minuteMs;
    for (const url of urls) {
      const tag = await fetchEtag(nodeA, url);
      expect(old).not.toContain(tag);
      expect(await revalidate(nodeB, url, tag)).toEqual([url, 304, tag]);
    }
  });
});
