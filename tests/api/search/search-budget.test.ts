import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
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

  /** Searches until the budget is exhausted. */
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

  test.each([
    { site: '/48', address: (n: number) => `2001:db8:0:${n}::1`, elsewhere: '2001:db8:1::1' },
    { site: '/24', address: (n: number) => `203.0.113.${n}`, elsewhere: '203.0.114.1' },
  ])('are limited to 240 for all networks of a $site together', async ({ address, elsewhere }) => {
    for (let n = 0; n < 4; n++) {
      const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => search(`word${n} ${at}`, address(n))));
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
    }
    const rejected = await search('porter', address(4));
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({ error: { code: 'too_many', message } });
    expect((await search('porter', elsewhere)).statusCode).toBe(200);
    time = new Date(time.getTime() + 1000);
    const next = await Promise.all(Array.from({ length: 17 }, (_, at) => search(`nurse ${at}`, address(5))));
    expect(next.filter(({ statusCode }) => statusCode === 200).length).toBe(16);
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

  const spellings = [`${list}/`, list.toUpperCase(), list.replace('open', '%6fpen')];

  test.each(spellings)('are limited at %s, which shows the same list', async (url) => {
    expect((await get(`${url}?description=nurse`)).body).toContain('Night nurse');
    const visit = (at: number) => get(`${url}?description=word${at}`);
    const statuses = [];
    for (let at = 1; at < 62; at++) statuses.push((await visit(at)).statusCode);
    expect(statuses).toEqual([...Array(59).fill(200), 429, 429]);
    expect((await visit(62)).headers['retry-after']).toBe('2');
    expect((await search('porter')).statusCode).toBe(429);
  });

  test.each([list, ...spellings])('of a candidate are charged once for the page %s', async (url) => {
    const { headers } = await createCandidate(portal, 'asha@example.com');
    const cookie = `authToken=${headers.authorization}`;
    const statuses = [];
    for (let at = 0; at < 62; at++)
      statuses.push((await get(`${url}?description=word${at}`, '203.0.113.7', { accept: 'text/html', cookie })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
  });

  test('of a candidate are limited in calls and on pages, wherever they come from; other candidates still search', async () => {
    const [asha, ben] = await Promise.all([
      createCandidate(portal, 'asha@example.com'),
      createCandidate(portal, 'ben@example.com'),
    ]);
    const own = ({ headers }: typeof asha, remoteAddress = '203.0.113.7') =>
      portal.app.inject({
        method: 'POST',
        url: '/user/dashboard/page-no/1',
        payload: { description: 'nurse' },
        headers,
        remoteAddress,
      });
    const statuses = (await Promise.all(Array.from({ length: 100 }, () => own(asha)))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(60);
    expect(statuses.filter((status) => status === 429).length).toBe(40);

    const rejected = await own(asha, '203.0.113.8');
    expect(rejected.statusCode).toBe(429);
    expect(rejected.headers['retry-after']).toBe('5');
    expect((await own(ben)).statusCode).toBe(200);
    const headers = { accept: 'text/html', cookie: `authToken=${asha.headers.authorization}` };
    const page = await get(`${list}?description=nurse`, '203.0.113.7', headers);
    expect(page.statusCode).toBe(429);
    expect(page.headers['retry-after']).toBe('5');
    // The page is not rendered, because rendering its list would cost the thread more than the rejected search.
    expect(page.body).toContain('<h1>Many searches at once</h1>');
    expect(page.body).toContain('You searched a lot just now.');
    expect(page.body).toContain('<a href="">Try again</a>');
    expect((await get('/authPage/jobdetails/appliedJob', '203.0.113.7', headers)).statusCode).toBe(200);
    time = new Date(time.getTime() + 1000);
    expect((await own(asha)).statusCode).toBe(200);
  });

  test('of its candidates are limited together', async () => {
    const candidates = await Promise.all([1, 2, 3, 4, 5].map((at) => createCandidate(portal, `asha-${at}@example.com`)));
    const searchOften = ({ headers }: (typeof candidates)[0]) =>
      Promise.all(
        Array.from({ length: 60 }, () =>
          portal.app.inject({
            method: 'POST',
            url: '/user/dashboard/page-no/1',
            payload: { description: 'nurse' },
            headers,
            remoteAddress: '203.0.113.7',
          }),
        ),
      );
    for (const candidate of candidates.slice(0, 4))
      expect((await searchOften(candidate)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const last = await searchOften(candidates[4] as (typeof candidates)[0]);
    expect(last.every(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(last[0]?.json()).toMatchObject({ error: { code: 'too_many', message } });
  });

  test('do not pay for suggestions, which have a limit of their own and are cached', async () => {
    const suggest = (text: string, remoteAddress = '203.0.113.7') =>
      get(`/search/suggestions?text=${text}`, remoteAddress, { accept: 'application/json' });
    const typing = await Promise.all(Array.from({ length: 400 }, () => suggest('ni')));
    expect(typing.every(({ statusCode }) => statusCode === 200)).toBe(true);

    const statuses = (await Promise.all(Array.from({ length: 200 }, (_, at) => suggest(`word${at}`)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 429).length).toBe(51);
    expect((await suggest('nurs')).json()).toMatchObject({ success: false, error: { code: 'too_many', message } });
    expect((await suggest('NI')).json()).toMatchObject({ message: [{ kind: 'title', text: 'Night nurse' }] });
    expect((await suggest('nurs', '203.0.113.8')).statusCode).toBe(200);
    expect((await search('nurse')).statusCode).toBe(200);
    time = new Date(time.getTime() + 1000);
    expect((await suggest('nurse')).statusCode).toBe(200);
  });
});
