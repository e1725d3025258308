import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobPath } from '#contract/addresses.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { type BoardServer, startBoardServer } from '../../support/fakes/board-server.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const key = '0123456789abcdef-IndexNow';
const origin = 'https://careers.example.com';
const minuteMs = 60_000;

describe.each(engines)('announcing jobs on %s', (engine) => {
  let portal: TestPortal;
  let board: BoardServer;
  let folder: string;
  let time: Date;
  const now = () => time;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00.000Z');
    folder = await mkdtemp(join(tmpdir(), 'boards-'));
    board = await startBoardServer(origin, key, now);
  });
  afterEach(async () => {
    await portal.close();
    await board.close();
    await rm(folder, { recursive: true });
    expect(board.violations).toEqual([]);
  });

  const openWithIndexNow = ({
    env = {},
    shareDatabaseWith,
  }: {
    env?: Record<string, string>;
    shareDatabaseWith?: TestPortal;
  } = {}) =>
    openTestPortal({
      engine,
      now,
      env: { PUBLIC_ORIGIN: origin, INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: `${board.origin}/indexnow`, ...env },
      ...(shareDatabaseWith && { shareDatabaseWith }),
    });
  async function openWithGoogle() {
    const file = join(folder, 'account.json');
    await writeFile(file, JSON.stringify(board.credentials));
    const endpoint = `${board.origin}/v3/urlNotifications:publish`;
    const env = { PUBLIC_ORIGIN: origin, GOOGLE_INDEXING_CREDENTIALS: file, GOOGLE_INDEXING_ENDPOINT: endpoint };
    return openTestPortal({ engine, now, env });
  }
  const load = (jobs: ReturnType<typeof buildJob>[], complete = true) =>
    loadJobs(portal.database, portal.services.search, jobs, { complete });
  const idOf = async (externalId: string) =>
    (await portal.database.db.selectFrom('jobs').where('external_id', '=', externalId).select('id').executeTakeFirstOrThrow()).id;
  const urlOf = async (externalId: string) => origin + jobPath(await idOf(externalId));
  const announce = () => portal.services.boards.announce();
  const moveBy = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };

  test('IndexNow gets new, changed, closed and expired jobs once each, with the key file', async () => {
    portal = await openWithIndexNow();
    const [kept, changed, closed] = [buildJob({}), buildJob({}), buildJob({})];
    const expiring = buildJob({ validThrough: '2026-11-05T15:00:00.000Z' });
    await load([kept, changed, closed, expiring]);
    await announce();
    expect(board.submitted.flat().sort()).toEqual(
      (await Promise.all([kept, changed, closed, expiring].map(({ external_id }) => urlOf(external_id)))).sort(),
    );
    await announce();
    expect(board.submitted).toHaveLength(1);

    await load([kept, { ...changed, title: 'Controller' }, expiring]);
    await announce();
    expect(board.submitted[1]?.sort()).toEqual([await urlOf(changed.external_id), await urlOf(closed.external_id)].sort());

    moveBy(61 * minuteMs);
    await announce();
    expect(board.submitted[2]).toEqual([await urlOf(expiring.external_id)]);
    const file = await portal.app.inject(`/${key}.txt`);
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'text/plain; charset=utf-8', key]);
  });

  test.each([
    [{ status: 429, retryAfter: '600' }, 599_000, 2000],
    [{ status: 503 }, 59_000, 2000],
    ['close' as const, 59_000, 2000],
    [{ status: 403 }, 59 * minuteMs, 2 * minuteMs],
  ])('after %j nothing is lost, and the next request waits', async (failure, waitMs, restMs) => {
    portal = await openWithIndexNow();
    const job = buildJob({});
    await load([job]);
    board.failures.push(failure);
    await announce();
    moveBy(waitMs);
    await announce();
    expect(board.submitted).toEqual([]);
    moveBy(restMs);
    await announce();
    expect(board.submitted).toEqual([[await urlOf(job.external_id)]]);
  });

  test('at most 10,000 jobs are announced in an hour', async () => {
    portal = await openWithIndexNow();
    const job = buildJob({});
    await load([job]);
    await portal.database.db.updateTable('board_channels').set({ budget_period: '2026-11-05T14', budget_used: 10_000 }).execute();
    await announce();
    expect(board.submitted).toEqual([]);
    moveBy(60 * minuteMs);
    await announce();
    expect(board.submitted).toEqual([[await urlOf(job.external_id)]]);
  });

  test('of two nodes one announces, also what a killed node has claimed', async () => {
    portal = await openWithIndexNow();
    const node = await openWithIndexNow({ shareDatabaseWith: portal });
    const job = buildJob({});
    await load([job]);
    await Promise.all([announce(), node.services.boards.announce()]);
    expect(board.submitted).toHaveLength(1);

    await load([{ ...job, title: 'Controller' }]);
    await portal.database.db
      .updateTable('board_channels')
      .set({ claimed_until: new Date(time.getTime() + 30_000).toISOString() })
      .execute();
    await announce();
    expect(board.submitted).toHaveLength(1);
    moveBy(31_000);
    await node.services.boards.announce();
    expect(board.submitted).toHaveLength(2);
    await node.close();
  });

  test('a node that is slower than its claim leaves the channel to the one that took over', async () => {
    portal = await openWithIndexNow();
    const node = await openWithIndexNow({ shareDatabaseWith: portal });
    await load([buildJob({})]);
    const [slow, fast] = [board.holdNext(), board.holdNext()];
    const readClaim = async () =>
      (await portal.database.db.selectFrom('board_channels').select('claimed_until').executeTakeFirstOrThrow()).claimed_until;
    const first = announce();
    await slow.arrived;
    moveBy(31_000);
    const second = node.services.boards.announce();
    await fast.arrived;
    const claim = await readClaim();
    slow.answer();
    await first;
    expect(claim).toMatch(/^2026-11-05T14:01:01/);
    expect(await readClaim()).toBe(claim);
    fast.answer();
    await second;
    expect(await readClaim()).toBeNull();
    await node.close();
  });

  test('IndexNow and a CDN get a job that is closed or opened by hand, or hidden', async () => {
    const purge = { CACHE_PURGE_URL: `${board.origin}/purge`, CACHE_PURGE_SECRET: board.purgeSecret };
    portal = await openWithIndexNow({ env: purge });
    const job = buildJob({});
    await load([job, buildJob({})]);
    await announce();
    const [id, url] = [await idOf(job.external_id), await urlOf(job.external_id)];
    const { closeJobs, reopenJobs } = catalogueStore(portal.database.db, portal.services.search);
    for (const change of [closeJobs, reopenJobs, () => load([{ ...job, ...{ isApproved: false } }], false)]) {
      board.submitted.length = 0;
      board.purged.length = 0;
      await change([id], time.toISOString());
      await announce();
      expect([board.submitted, board.purged]).toEqual([[[url]], [['jobs', `job-${id}`]]]);
    }
  });

  test('a CDN gets the tags of changed and closed jobs, and responses carry them', async () => {
    const env = { PUBLIC_ORIGIN: origin, CACHE_PURGE_URL: `${board.origin}/purge`, CACHE_PURGE_SECRET: board.purgeSecret };
    portal = await openTestPortal({ engine, now, env });
    const deadline = { validThrough: '2026-12-05T13:00:00.000Z' };
    const [changed, closed] = [buildJob(deadline), buildJob(deadline)];
    await load([changed, closed, buildJob({})]);
    await announce();
    board.purged.length = 0;
    await load([{ ...changed, title: 'Controller' }], false);
    await load([{ ...closed, ...{ validThrough: '2026-11-05T13:00:00.000Z' } }], false);
    board.failures.push({ status: 503 });
    await announce();
    moveBy(61_000);
    await announce();
    const tags = await Promise.all([closed, changed].map(async ({ external_id }) => `job-${await idOf(external_id)}`));
    expect(board.purged.map((each) => each.toSorted())).toEqual([['jobs', ...tags].toSorted()]);

    const read = (path: string, headers = {}) => portal.app.inject({ url: path, headers });
    const tagsOf = async (path: string) => {
      const { statusCode, headers } = await read(path);
      return [statusCode, headers['cache-tag'], headers['surrogate-key']];
    };
    const job = jobPath(await idOf(changed.external_id));
    const picture = `/share/jobs/${await idOf(changed.external_id)}.png`;
    for (const path of [job, job, `${job}/deadline.ics`, picture]) expect(await tagsOf(path)).toEqual([200, tags[1], tags[1]]);
    for (const path of ['/', '/authPage/jobdetails/openposition', '/jobs.rss', '/sitemap.xml', '/jobs.xml'])
      expect(await tagsOf(path)).toEqual([200, 'jobs', 'jobs']);
    expect((await read(job, { authorization: 'Bearer x' })).headers['cache-tag']).toBeUndefined();
    expect((await read(jobPath(999_999))).headers['cache-tag']).toBeUndefined();
  });

  test('Google gets removals first, then new jobs, then changed ones, 200 a day', async () => {
    portal = await openWithGoogle();
    const [changed, closed] = [buildJob({}), buildJob({})];
    await load([changed, closed]);
    await announce();
    expect(board.published.splice(0)).toHaveLength(2);

    const added = Array.from({ length: 198 }, () => buildJob({}));
    await load([{ ...changed, title: 'Controller' }, ...added]);
    await announce();
    expect(board.published[0]).toBe(`URL_DELETED ${jobPath(await idOf(closed.external_id))}`);
    // Two of the day's 200 were spent before.
    expect(board.published).toHaveLength(198);
    expect(board.published.filter((each) => each.startsWith('URL_UPDATED'))).toHaveLength(197);
    moveBy(24 * 60 * minuteMs);
    await announce();
    expect(board.published.at(-1)).toBe(`URL_UPDATED ${jobPath(await idOf(changed.external_id))}`);
    expect(board.published).toHaveLength(200);
  });
});

test.each([
  [{ INDEXNOW_KEY: 'short' }, 'INDEXNOW_KEY must have 8 to 128 letters'],
  [{ INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: 'http://example.com/indexnow' }, 'INDEXNOW_ENDPOINT must begin with https://'],
  [{ INDEXNOW_KEY: key, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, 'needs a PUBLIC_ORIGIN that search engines can read'],
  [{ CACHE_PURGE_URL: 'http://example.com/purge' }, 'CACHE_PURGE_URL must begin with https://'],
  [{ CACHE_PURGE_URL: 'https://name:word@example.com/purge' }, 'CACHE_PURGE_URL must begin with https://'],
  [{ CACHE_PURGE_URL: 'https://example.com/purge', CACHE_PURGE_SECRET: 'short' }, 'CACHE_PURGE_URL needs a CACHE_PURGE_SECRET'],
  [{ GOOGLE_INDEXING_CREDENTIALS: '/missing.json' }, 'GOOGLE_INDEXING_CREDENTIALS: /missing.json is no readable JSON file.'],
])('%j does not start', async (env, message) => {
  await expect(openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: origin, ...env } })).rejects.toThrow(message);
});

test('a portal on loopback announces to an endpoint on loopback', async () => {
  const env = { INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: 'http://127.0.0.1:9/indexnow', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
  const portal = await openTestPortal({ engine: 'sqlite', env });
  expect((await portal.app.inject(`/${key}.txt`)).body).toBe(key);
  await portal.close();
});
