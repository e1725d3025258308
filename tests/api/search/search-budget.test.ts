import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const message = 'Many searches came from your network just now. Wait a few seconds, then try again.';

describe.each(engines)('the searches of one network on %s', (engine) => {
  let time: Date;
  let portal: TestPortal;
  beforeEach(async () => {
    time = new Date();
    portal = await openTestPortal({ engine, now: () => time });
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Night nurse' })]);
  });
  afterEach(() => portal.close());

  const search = (description: string, remoteAddress = '203.0.113.7') =>
    portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description }, remoteAddress });
  const get = (url: string, remoteAddress = '203.0.113.7', headers: Record<string, string> = { accept: 'text/html' }) =>
    portal.app.inject({ url, remoteAddress, headers });

  /** Searches until the budget is spent. */
  async function spendBudget() {
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, at) => search(`word${at}`)));
    return statuses.map(({ statusCode }) => statusCode);
  }

  test('are limited when no cache answers them; others still search', async () => {
    await search('nurse');
    const statuses = await spendBudget();
    expect(statuses.slice(0, 59)).toEqual(Array(59).fill(200));
    expect(statuses.filter((status) => status === 429).length).toBe(141);

    const rejected = await search('porter');
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.json()).toMatchObject({ success: false, error: { code: 'too_many', message } });
    expect((await search('NURSE!')).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(200);
    expect((await search('porter', '203.0.113.8')).statusCode).toBe(200);

    time = new Date(time.getTime() + 1000);
    const next = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((word) => search(`porter ${word}`)));
    expect(next.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429]);
  });

  test('are limited on pages and in feeds as well, with a page that says so', async () => {
    await spendBudget();
    const page = await get(`${list}?description=porter`);
    expect(page.statusCode).toBe(429);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain(message);
    expect(page.body).toContain('<h1>Many searches at once</h1>');
    expect((await get(list)).statusCode).toBe(200);
    expect((await get('/jobs.rss?description=porter')).statusCode).toBe(429);
    const ended = await get(`${list}?description=porter`, '203.0.113.7', { accept: 'text/html', cookie: 'authToken=ended' });
    expect(ended.statusCode).toBe(429);
    expect((await get(`${list}?description=porter`, '203.0.113.8')).statusCode).toBe(200);
  });
});
