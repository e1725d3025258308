import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../../support/fakes/tcp-proxy.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const token = 'operator-token-of-this-test';
const time = new Date('2026-02-01T12:00:00.000Z');

/** Changes are written on one node. The other one serves cached pages. */
describe('changes of jobs on PostgreSQL', () => {
  const nurse = buildJob({ title: 'Nurse' });
  let writer: TestPortal;
  let reader: TestPortal;
  let proxy: TcpProxy;
  let observer: pg.Client;
  let jobId: number;

  beforeEach(async () => {
    writer = await openTestPortal({ engine: 'postgresql', now: () => time });
    const { databaseUrl } = writer.settings;
    proxy = await openTcpProxy(databaseUrl ?? '');
    observer = new pg.Client({ connectionString: databaseUrl });
    await observer.connect();
    await loadJobs(writer.database, writer.services.search, [nurse, buildJob({ title: 'Clerk' })]);
    const job = await writer.database.db.selectFrom('jobs').where('title', '=', 'Nurse').select('id').executeTakeFirstOrThrow();
    jobId = job.id;
  });
  afterEach(async () => {
    await observer.end();
    proxy.restore();
    await reader.close();
    await writer.close();
    await proxy.close();
  });

  /** Only what it listens to goes through the proxy. */
  const openReader = async (env: Record<string, string> = {}) => {
    reader = await openTestPortal({
      engine: 'postgresql',
      now: () => time,
      shareDatabaseWith: writer,
      env: { DATABASE_LISTEN_URL: proxy.url, METRICS_TOKEN: token, LOG_LEVEL: 'info', ...env },
    });
  };
  const get = (url: string) => reader.app.inject({ url, headers: { accept: 'text/html' } });
  const cachedUrls = () => ['/', list, `/authPage/jobdetails/${jobId}`, '/jobs.rss', '/all-category'];
  const getAll = () => Promise.all(cachedUrls().map(get));
  const statusesOf = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);
  const closeNurse = () => writer.services.catalogue.closeJobs([jobId], time.toISOString());
  const reopenNurse = () => writer.services.catalogue.reopenJobs([jobId], time.toISOString());
  const isListed = async () => (await get(list)).body.includes('Nurse');
  const readGauge = async () => {
    const { body } = await reader.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    return /^careers_announcements_heard (\d)$/m.exec(body)?.[1];
  };
  const becomesHeard = () => expect.poll(readGauge).toBe('1');
  const loggedEvents = () =>
    reader.logLines
      .flatMap((line) => (JSON.parse(line) as { event?: string }).event ?? [])
      .filter((event) => /^announce/.test(event));

  it('reach the cached pages of another node within a second', async () => {
    await openReader();
    await becomesHeard();
    for (let round = 0; round < 5; round++) {
      expect(statusesOf(await getAll())).toEqual(cachedUrls().map(() => 200));
      await closeNurse();
      const closedAt = performance.now();
      while (await isListed());
      while ((await get(`/authPage/jobdetails/${jobId}`)).statusCode === 200);
      expect(performance.now() - closedAt).toBeLessThan(1000);
      await reopenNurse();
      await expect.poll(isListed).toBe(true);
    }
  });

  it('are visible in the next response of the node that makes them', async () => {
    await openReader();
    await becomesHeard();
    for (let round = 0; round < 20; round++) {
      expect(await isListed()).toBe(true);
      await reader.services.catalogue.closeJobs([jobId], time.toISOString());
      expect(await isListed()).toBe(false);
      await reader.services.catalogue.reopenJobs([jobId], time.toISOString());
    }
  });

  /** Each query of a version waits for this lock. */
  const lockVersions = () => observer.query('begin; lock table catalogue, applications in access exclusive mode');
  /** Leaves out the portals' other work. */
  const countVersionQueries = async () => {
    // In a transaction, PostgreSQL repeats what it has shown before.
    await observer.query('select pg_stat_clear_snapshot()');
    const sql = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
      and (query like '%"catalogue"."version" as "jobs"%' or query like '%count(*) as "total"%')`;
    return (await observer.query<{ waiting: number }>(sql)).rows[0]?.waiting;
  };

  it('cause the only queries of cached responses while they are announced', async () => {
    // It would read the version after its own changes.
    await writer.services.announcements?.stop();
    await openReader({ STALE_IF_ERROR: '0' });
    await becomesHeard();
    await getAll();
    await lockVersions();
    for (let round = 0; round < 100; round++) expect(statusesOf(await getAll())).toEqual(cachedUrls().map(() => 200));
    expect(await countVersionQueries()).toBe(0);
    await observer.query('rollback');
  });

  it('are queried for each response where announcements do not arrive, as through a pooler', async () => {
    const elsewhere = new URL(writer.settings.databaseUrl ?? '');
    elsewhere.pathname = '/postgres';
    await openReader({ DATABASE_LISTEN_URL: elsewhere.href });
    await expect.poll(loggedEvents).toEqual(['announcements_lost']);
    expect(await readGauge()).toBe('0');
    for (let round = 0; round < 5; round++) {
      expect(await isListed()).toBe(true);
      await closeNurse();
      expect(await isListed()).toBe(false);
      await reopenNurse();
    }
    await lockVersions();
    const page = get(`/authPage/jobdetails/${jobId}`);
    await expect.poll(countVersionQueries).toBe(2);
    await observer.query('rollback');
    expect((await page).statusCode).toBe(200);
  });

  const faults: [string, () => unknown, () => unknown][] = [
    ['refused', () => proxy.refuseConnections(), () => proxy.acceptConnections()],
    ['frozen', () => proxy.hang(), () => proxy.restore()],
  ];

  it.each(faults)(
    'are visible after two seconds at most when the listening connection is %s, then in the next response',
    async (_, fault, repair) => {
      await openReader();
      await becomesHeard();
      expect(await isListed()).toBe(true);
      await fault();
      await closeNurse();
      await expect.poll(isListed, { timeout: 2500 }).toBe(false);
      await expect.poll(loggedEvents).toEqual(['announcements_lost']);
      await reopenNurse();
      expect(await isListed()).toBe(true);

      await repair();
      await becomesHeard();
      expect(loggedEvents()).toEqual(['announcements_lost', 'announcements_heard']);
      await closeNurse();
      await expect.poll(isListed, { timeout: 1000 }).toBe(false);
    },
  );

  it.each(faults)('missed while the listening connection was %s are visible once it has returned', async (_, fault, repair) => {
    await openReader();
    await becomesHeard();
    expect(await isListed()).toBe(true);
    await fault();
    await expect.poll(loggedEvents).toEqual(['announcements_lost']);
    await closeNurse();
    await repair();
    await becomesHeard();
    expect(await isListed()).toBe(false);
  });

  const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'careers listener'`;
  const countListeners = async () => (await observer.query(`select pid ${listeners}`)).rowCount;

  it('are visible within a second when the server ends the listening connection, which is replaced', async () => {
    await openReader();
    await becomesHeard();
    expect(await isListed()).toBe(true);
    const { rows: ended } = await observer.query(`select pid, pg_terminate_backend(pid) ${listeners}`);
    expect(ended).toHaveLength(2);
    await closeNurse();
    await expect.poll(isListed, { timeout: 1000 }).toBe(false);
    await expect.poll(loggedEvents).toEqual(['announcements_lost', 'announcements_heard']);
    await reopenNurse();
    await expect.poll(isListed, { timeout: 1000 }).toBe(true);
    const { rows: replaced } = await observer.query(`select pid ${listeners}`);
    expect(replaced.map(({ pid }) => pid)).not.toEqual(expect.arrayContaining(ended.map(({ pid }) => pid)));
  });

  it('are listened for on a connection that closes with the portal', async () => {
    await openReader();
    await becomesHeard();
    const third = await openTestPortal({ engine: 'postgresql', shareDatabaseWith: writer });
    await expect.poll(countListeners).toBe(3);
    await third.close();
    await expect.poll(countListeners).toBe(2);
  });

  it('by a release without announcements are announced by the database', async () => {
    await openReader();
    await becomesHeard();
    expect(await isListed()).toBe(true);
    await observer.query(`begin; update jobs set closed_at = '2026' where id = ${jobId}; delete from search_jobs;
      update catalogue set version = version + 1; commit`);
    await expect.poll(isListed, { timeout: 1000 }).toBe(false);
  });
});
