import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryLinesReader } from '#server/catalogue/category-lines.ts';
import { registerErrorHandler } from '#server/http/errors/error-handler.ts';
import { createCachedResponder } from '#server/response-cache/cached-responder.ts';
import { createRawRequestIndex } from '#server/response-cache/raw-request-index.ts';
import { createResponseCache } from '#server/response-cache/response-cache.ts';
import { registerFeedRoutes } from '#server/syndication/feed-routes.ts';
import { registerSitemapRoutes } from '#server/syndication/sitemap-routes.ts';
import { parseXml } from '../../support/assertions/xml-parser.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const publicOrigin = 'https://careers.test';
const jobUrl = (id: number) => `${publicOrigin}/authPage/jobdetails/${id}`;
const now = () => new Date('2026-02-01T12:00:00.000Z');

const openings = [
  buildJob({
    title: 'night nurse',
    city: 'Kraków',
    category: ['Health & Care', 'Shifts'],
    description: '<p>Nights ]]&gt; &amp; days.</p>',
  }),
  buildJob({ title: 'Ledger <keeper> & "more"', approvedDate: '2026-01-13T09:00:00.000Z' }),
  buildJob({ title: 'Remote nurse', workmode: 'Remote', city: '', state: '', validThrough: '2026-03-01T00:00:00.000Z' }),
];
const others = [
  buildJob({ title: 'Not yet approved', isApproved: false }),
  buildJob({ title: 'Over since yesterday', validThrough: '2026-01-31T00:00:00.000Z' }),
];

describe.each(engines)('syndication on %s', (engine) => {
  let portal: TestPortal;
  let ids: Map<string, number>;

  beforeAll(async () => {
    portal = await openTestPortal({ engine, now, env: { PUBLIC_ORIGIN: publicOrigin } });
    await loadJobs(portal.database, portal.services.search, [...openings, ...others]);
    await insertJob(portal.database.db, { title: 'Closed', closedAt: '2026-01-31T00:00:00.000Z' });
    const rows = await portal.database.db.selectFrom('jobs').select(['id', 'title']).execute();
    ids = new Map(rows.map(({ id, title }) => [title, id]));
  });
  afterAll(() => portal.close());

  const get = (url: string) => portal.app.inject({ url });
  const findId = (title: string) => ids.get(title) ?? 0;

  it('lists the two public pages and exactly the open jobs in the sitemap, with the day of their last change', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
    const urls = parseXml(answer.body).children;
    expect(urls.flatMap((url) => url.childTexts('loc'))).toEqual([
      `${publicOrigin}/`,
      `${publicOrigin}/authPage/jobdetails/openposition`,
      ...openings.map(({ title }) => jobUrl(findId(title))).sort(),
    ]);
    const [lastmod = ''] = urls.at(-1)?.childTexts('lastmod') ?? [];
    expect(new Date(lastmod).toISOString()).toBe(lastmod);
  });

  async function openSyndication() {
    const app = Fastify();
    await app.register(cookie);
    registerErrorHandler(app, { securityHeaders: {}, textErrorPath: '', onUnauthorized() {} });
    const { sendCached } = createCachedResponder({
      responseCache: createResponseCache(),
      catalogueVersion: portal.services.catalogueVersion,
      rawRequestIndex: createRawRequestIndex(publicOrigin),
      securityHeaders: {},
      chargeSearch() {},
      waitForGate: async () => {},
      tagHeadersFor: () => ({}),
      now,
    });
    return { app, sendCached };
  }

  it('counts the jobs of categories once for all feeds of a version', async () => {
    const { app, sendCached } = await openSyndication();
    let counts = 0;
    const countByCategory = () => {
      counts++;
      return portal.services.jobs.countByCategory();
    };
    const categoryLines = categoryLinesReader(portal.database.db, { ...portal.services.jobs, countByCategory }, now);
    registerFeedRoutes(app, { ...portal.services, categoryLines, publicOrigin, sendCached, companyName: 'Larkfield' });
    for (const category of ['Shifts', 'Xylophones', 'Zithers', 'Gamelans']) {
      const response = await app.inject({ url: '/jobs.json', query: { category } });
      expect(response.json().items).toHaveLength(category === 'Shifts' ? 1 : 0);
    }
    expect(counts).toBe(1);
    await app.close();
  });

  it('splits a long sitemap into files of an index', async () => {
    const { app, sendCached } = await openSyndication();
    const { catalogueVersion, syndication } = portal.services;
    let counts = 0;
    const countOpenJobs = () => {
      counts++;
      return syndication.countOpenJobs();
    };
    registerSitemapRoutes(app, {
      syndication: { ...syndication, countOpenJobs },
      catalogueVersion,
      publicOrigin,
      sendCached,
      urlsPerFile: 4,
    });
    const read = async (url: string) => parseXml((await app.inject({ url })).body);
    const index = await read('/sitemap.xml');
    expect(index.name).toBe('sitemapindex');
    expect(index.children.flatMap((file) => file.childTexts('loc'))).toEqual(
      [1, 2].map((file) => `${publicOrigin}/sitemap-${file}.xml`),
    );
    const files = await Promise.all(['/sitemap-1.xml', '/sitemap-2.xml'].map(read));
    expect(files.map(({ children }) => children.length)).toEqual([4, 1]);
    // Counts once in a version, however many files that do not exist are requested.
    for (const file of [3, 4, 99_999]) expect((await app.inject({ url: `/sitemap-${file}.xml` })).statusCode).toBe(404);
    expect(counts).toBe(1);
    await app.close();
  });

  describe('with 10,001 open jobs', () => {
    let large: TestPortal;
    beforeAll(async () => {
      large = await openTestPortal({ engine, now, env: { PUBLIC_ORIGIN: publicOrigin } });
      const { db } = large.database;
      await insertJob(db);
      await sql`
        insert into jobs (source, external_id, title, company_id, type, city, state, country, workmode, experience, skills,
          description, logo, approved_at, is_approved, content_hash, created_at, updated_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
        select source, external_id || '-' || i, title, company_id, type, city, state, country, workmode, experience, skills,
          description, logo, approved_at, is_approved, content_hash, created_at, updated_at
        from jobs cross join n`.execute(db);
    });
    afterAll(() => large.close());

    it('splits the sitemap at 10,000 addresses, with an index that robots.txt names', async () => {
      const read = async (url: string) => parseXml((await large.app.inject({ url })).body);
      const index = await read('/sitemap.xml');
      expect(index.name).toBe('sitemapindex');
      const files = index.children.flatMap((file) => file.childTexts('loc'));
      expect(files).toEqual([`${publicOrigin}/sitemap-1.xml`, `${publicOrigin}/sitemap-2.xml`]);
      const urlSets = await Promise.all(files.map((file) => read(new URL(file).pathname)));
      expect(urlSets.map(({ children }) => children.length)).toEqual([10_000, 3]);
    });

    it('makes a file once for all clients, also for those that accept no encoding', async () => {
      const { responseCache } = large.services;
      const first = await large.app.inject({ url: '/sitemap-1.xml' });
      const before = responseCache.stats();
      for (const accepted of ['identity', 'gzip', 'br', 'identity', '']) {
        const response = await large.app.inject({ url: '/sitemap-1.xml', headers: { 'accept-encoding': accepted } });
        expect(response.statusCode).toBe(200);
        if (response.headers['content-encoding'] === undefined) expect(response.body).toBe(first.body);
      }
      const known = { 'if-none-match': String(first.headers.etag) };
      expect((await large.app.inject({ url: '/sitemap-1.xml', headers: known })).statusCode).toBe(304);
      expect(responseCache.stats().misses).toBe(before.misses);
      expect(responseCache.stats().bytes).toBeLessThan(first.body.length / 2);
    });
  });

  it('lists every open position in the feed, newest first', async () => {
    const answer = await get('/jobs.rss');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
    const items = parseItems(answer.body);
    expect(items.flatMap((item) => item.childTexts('title'))).toEqual([
      'Ledger <keeper> & "more"',
      'Remote nurse',
      'Night nurse',
    ]);
    const nurse = items.at(-1);
    expect(nurse?.childTexts('link')).toEqual([jobUrl(findId('night nurse'))]);
    expect(nurse?.childTexts('guid')).toEqual([jobUrl(findId('night nurse'))]);
    expect(nurse?.childTexts('pubDate')).toEqual(['Mon, 12 Jan 2026 09:00:00 GMT']);
    expect(nurse?.childTexts('category')).toEqual(['Health & Care', 'Shifts']);
    expect(nurse?.childTexts('description')).toEqual(['<p>Larkfield, Kraków, England</p><p>Nights ]]&gt; &amp; days.</p>']);
  });

  it.each([
    ['?description=nurse', ['Night nurse', 'Remote nurse']],
    ['?description=nurse&location=krakow', ['Night nurse']],
    ['?category=Shifts', ['Night nurse']],
    ['?category=ledger', ['Ledger <keeper> & "more"']],
    ['?jobType=C', []],
    ['?workmode=Remote', ['Remote nurse']],
    ['?jobPostedOn=Last+24+Hours', []],
  ])('filters the feed as the page does: %s', async (query, titles) => {
    const { body } = await get(`/jobs.rss${query}`);
    expect(
      parseItems(body)
        .flatMap((item) => item.childTexts('title'))
        .sort(),
    ).toEqual(titles);
    expect(parseXml(body).children[0]?.childTexts('link')[0]).toContain('/authPage/jobdetails/openposition?');
  });

  it('gives the same list as a JSON Feed', async () => {
    const answer = await get('/jobs.json?description=nurse&location=krakow');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/feed+json; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
    const { items, ...feed } = answer.json();
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Open positions at Larkfield',
      home_page_url: `${publicOrigin}/authPage/jobdetails/openposition?description=nurse&location=krakow`,
      feed_url: `${publicOrigin}/jobs.json?description=nurse&location=krakow`,
      description: 'Open positions matching “nurse” in “krakow”',
      language: 'en',
    });
    const url = jobUrl(findId('night nurse'));
    expect(items).toEqual([
      {
        id: url,
        url,
        title: 'Night nurse',
        summary: 'Larkfield, Kraków, England',
        content_html: '<p>Larkfield, Kraków, England</p><p>Nights ]]&gt; &amp; days.</p>',
        date_published: '2026-01-12T09:00:00.000Z',
        tags: ['Health & Care', 'Shifts'],
      },
    ]);
  });

  it.each([
    '?description=%00',
    '?description=%ff%fe&location=%',
    '?description=%1b]]>%3C/item%3E&category=a&category=b,%5C',
    '?description=1&description=2&page=-1&jobPostedOn=never',
    '?__proto__=1&constructor[x]=2',
    `?description=${'x'.repeat(5000)}`,
    '?description=%F0%9F%98%80%20"*%20NEAR(&location=%27;drop',
    '??&&==;',
  ])('causes no server error for the query string %s', async (query) => {
    const answer = await get(`/jobs.rss${query}`);
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode === 200) expect(parseXml(answer.body).name).toBe('rss');
    expect((await get(`/jobs.json${query}`)).statusCode).toBe(answer.statusCode);
  });

  it('lists public paths and the sitemap in robots.txt', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' });
    const lines = answer.body.split('\n');
    for (const path of ['/api/', '/user/', '/dev/', '/files/', '/candidate/', '/authPage/profileSection'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
  });
});

const parseItems = (body: string) => parseXml(body).children[0]?.children.filter(({ name }) => name === 'item') ?? [];
