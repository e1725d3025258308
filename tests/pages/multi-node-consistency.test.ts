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

/** Behind a balancer a browser that comes back may reach another node than the one whose answer it keeps. */
describe.each(engines)('two nodes on one database: %s', (engine) => {
  const opened = new Date('2026-02-01T12:00:00.000Z').getTime();
  let at = opened + minuteMs;
  /** What the second node asks the clock later than the first. */
  const later = 37 * minuteMs;
  let one: TestPortal;
  let other: TestPortal;

  const nurse = buildJob({
    title: 'Night nurse',
    category: ['Health', 'Night work'],
    company: 'Ward & Sons',
    workmode: 'Remote',
  });
  const clerk = buildJob({ title: 'Clerk', category: ['Offices'], type: 'C', approvedDate: '2026-01-31T12:50:00.000Z' });
  const cook = buildJob({ title: 'Cook', category: ['Kitchens'], type: 'FL', workmode: 'Hybrid' });

  beforeAll(async () => {
    one = await openTestPortal({ engine, now: () => new Date(at) });
    other = await openOther();
    await loadJobs(one.database, one.services.search, [nurse, clerk, cook]);
    // What a process meets first must not show in what it says later.
    await search(other, { category: ['Kitchens'], company: ['Larkfield'] });
    await search(other, { jobType: ['C'] });
    await search(one, { workmode: ['Remote'] });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const openOther = () => openTestPortal({ engine, now: () => new Date(at + later), shareDatabaseWith: one });
  const get = (node: TestPortal, url: string, headers: Record<string, string> = {}) => node.app.inject({ url, headers });
  const search = (node: TestPortal, payload: object) => node.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
  const addresses = async () => [
    '/',
    list,
    `${list}?category=Health,Kitchens&location=Leeds`,
    `${list}?description=nurse&jobPostedOn=Past+Month`,
    `${list}?description=nothing+of+the+kind`,
    await pageOf('Clerk'),
    '/jobs.rss',
    '/jobs.rss?description=nurse',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/job-by-category',
    '/all-category',
  ];
  const pageOf = async (title: string) => {
    const { db } = one.database;
    const { id } = await db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow();
    return `/authPage/jobdetails/${id}`;
  };
  const tagOf = async (node: TestPortal, url: string, encoding = 'identity') => {
    const { statusCode, headers } = await get(node, url, { 'accept-encoding': encoding });
    expect([url, statusCode, headers.etag]).toEqual([url, 200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    return String(headers.etag);
  };
  const askedAgain = async (node: TestPortal, url: string, tag: string, encoding = 'identity') => {
    const { statusCode, headers } = await get(node, url, { 'accept-encoding': encoding, 'if-none-match': tag });
    return [url, statusCode, headers.etag];
  };

  it('send identical bytes regardless of time and order of requests', async () => {
    for (const url of await addresses()) expect((await get(other, url)).body).toBe((await get(one, url)).body);
    for (const asked of [{}, { description: 'nurse' }, { category: ['Health'] }, { jobPostedOn: 'Past Week' }]) {
      expect((await search(other, asked)).body).toBe((await search(one, asked)).body);
    }
  });

  it.each(encodings)('answer 304 to the ETag of the other node, as %s', async (encoding) => {
    for (const url of await addresses()) {
      for (const [first, second] of [
        [one, other],
        [other, one],
      ] as const) {
        const tag = await tagOf(first, url, encoding);
        expect(await askedAgain(second, url, tag, encoding)).toEqual([url, 304, tag]);
        for (const unlike of encodings.filter((each) => each !== encoding)) {
          expect((await askedAgain(second, url, tag, unlike)).slice(0, 2)).toEqual([url, 200]);
        }
      }
    }
  });

  it('answer 304 after a restart, too', async () => {
    const urls = await addresses();
    const tags = await Promise.all(urls.map((url) => tagOf(one, url)));
    await other.close();
    other = await openOther();
    for (const [which, url] of urls.entries()) {
      const tag = tags[which] ?? '';
      expect(await askedAgain(other, url, tag)).toEqual([url, 304, tag]);
    }
  });

  it('send the caching headers of a 200 with a 304, and no others (RFC 9110 §15.4.5)', async () => {
    const told = ['etag', 'vary', 'cache-control', 'cdn-cache-control'];
    const leftOut = ['content-type', 'content-length', 'content-encoding'];
    const fresh = await openOther();
    for (const url of await addresses()) {
      const asked = { 'accept-encoding': 'br' };
      const whole = await get(one, url, asked);
      // The first of them makes the answer, the others find it.
      for (const node of [fresh, fresh, one]) {
        const { statusCode, headers } = await get(node, url, { ...asked, 'if-none-match': String(whole.headers.etag) });
        expect([url, statusCode]).toEqual([url, 304]);
        for (const name of told) expect([url, headers[name]]).toEqual([url, whole.headers[name]]);
        for (const name of leftOut) expect([url, headers[name]]).toEqual([url, undefined]);
      }
    }
    await fresh.close();
  });

  it('both send the change of one node', async () => {
    const page = await pageOf('Night nurse');
    const urls = ['/', list, page, '/jobs.rss', '/sitemap.xml', '/job-by-category', '/all-category'];
    const dayNurse = { ...nurse, title: 'Day nurse', category: ['Health', 'Day work'] };
    const changes = [
      () => loadJobs(one.database, one.services.search, [dayNurse]),
      () => loadJobs(other.database, other.services.search, [nurse]),
    ];
    for (const change of changes) {
      const old = await Promise.all(urls.map((url) => tagOf(one, url)));
      await change();
      for (const [which, url] of urls.entries()) {
        const tag = old[which] ?? '';
        const [fromOther, fromOne] = [await askedAgain(other, url, tag), await askedAgain(one, url, tag)];
        expect(fromOther).toEqual([url, 200, expect.not.stringMatching(tag)]);
        expect(fromOne).toEqual(fromOther);
      }
    }
  });

  it('both count an application to one node', async () => {
    const page = await pageOf('Cook');
    const tag = await tagOf(one, page);
    const candidate = await createRegisteredCandidate(other, 'applies@example.com');
    const applied = { job_id: Number(page.split('/').at(-1)), candidate_id: candidate.id };
    expect((await candidate.post(applyToJob.path, applied)).statusCode).toBeLessThan(300);
    const fromOne = await askedAgain(one, page, tag);
    expect(fromOne).toEqual([page, 200, expect.not.stringMatching(tag)]);
    expect(await askedAgain(other, page, tag)).toEqual(fromOne);
  });

  it('both change when a job ages or leaves a date filter, and agree again', async () => {
    const urls = [list, await pageOf('Clerk'), `${list}?jobPostedOn=Last+24+Hours`];
    const old = await Promise.all(urls.map((url) => tagOf(one, url)));
    // The clerk's job is a day old at 12:50.
    at = opened + 51 * minuteMs - later;
    for (const [which, url] of urls.entries()) {
      expect(await askedAgain(one, url, old[which] ?? '')).toEqual([url, 304, old[which]]);
      expect(await askedAgain(other, url, old[which] ?? '')).toEqual([url, 200, expect.not.stringMatching(old[which] ?? '')]);
    }
    at = opened + 60 * minuteMs;
    for (const url of urls) {
      const tag = await tagOf(one, url);
      expect(old).not.toContain(tag);
      expect(await askedAgain(other, url, tag)).toEqual([url, 304, tag]);
    }
  });
});
