import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { openTcpProxy, type TcpProxy } from '../../support/fakes/tcp-proxy.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const secondMs = 1000;

describe('PostgreSQL', () => {
  let settings: TestDatabaseSettings;
  let proxy: TcpProxy;
  let portal: TestPortal;
  let asha: TestCandidate;
  let jobId: number;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings('postgresql');
    proxy = await openTcpProxy(settings.databaseUrl ?? '');
    portal = await openTestPortal({
      engine: 'postgresql',
      env: { DATABASE_URL: proxy.url, DATA_DIR: settings.dataDir, STALE_IF_ERROR: '0' },
    });
    asha = await createCandidate(portal, 'asha@example.com');
    jobId = await insertJob(portal.database.db, { title: 'Nurse' });
  });
  afterEach(async () => {
    proxy.restore();
    await portal.close();
    await proxy.close();
    await settings.remove();
  });

  const requestAll = () => [
    portal.app.inject({ url: '/', headers: { accept: 'text/html' } }),
    portal.app.inject({ url: '/authPage/jobdetails/openposition', headers: { accept: 'text/html' } }),
    portal.app.inject({ url: `/authPage/jobdetails/${jobId}`, headers: { accept: 'text/html' } }),
    portal.app.inject({ url: '/', headers: { accept: 'text/html', cookie: `authToken=${asha.headers.authorization}` } }),
    portal.app.inject({ url: '/sitemap.xml' }),
    portal.app.inject({ url: '/jobs.rss' }),
    portal.app.inject({ url: '/readyz' }),
    portal.app.inject({ url: '/job-by-category' }),
    portal.app.inject({ url: '/all-category' }),
    portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description: 'nurse' } }),
    portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: jobId, page: 1 } }),
    portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'ben@example.com' } }),
    asha.get('/user/applied/all-job'),
    asha.get('/user/dashboard/details'),
    asha.post('/user/dashboard/page-no/1', {}),
    asha.post('/user/apply/job', {
      token: '',
      job_id: jobId,
      cover_letter: '',
      additional_info: '',
      email: asha.email,
      title: '',
    }),
    asha.uploadResume(buildPdfResume()),
  ];

  /** Runs all requests. Returns their responses and the time of the slowest. */
  async function measureResponses() {
    const startedAt = performance.now();
    const responses = await Promise.all(requestAll());
    const tookMs = performance.now() - startedAt;
    return {
      tookMs,
      responses: responses.map(({ statusCode, headers }) => ({ statusCode, retryAfter: headers['retry-after'] })),
    };
  }
  const buildUnavailable = () => ({ statusCode: 503, retryAfter: '2' });

  it('when stopped: 503 with Retry-After everywhere within three seconds, and 200 within two seconds of its return', async () => {
    await proxy.refuseConnections();
    for (let round = 0; round < 2; round++) {
      const { tookMs, responses } = await measureResponses();
      expect(responses).toEqual(responses.map(buildUnavailable));
      expect(tookMs).toBeLessThan(3 * secondMs);
    }
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
    const page = await portal.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Back in a moment</h1>');
    const call = await portal.app.inject({ url: '/all-category', headers: { accept: 'text/html' } });
    expect(call.json()).toEqual({ success: false, error: { message: expect.any(String), code: 'unavailable' } });

    await proxy.acceptConnections();
    const startedAt = performance.now();
    expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await asha.get('/user/applied/all-job')).statusCode).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2 * secondMs);
  });

  it('when hanging: 503 within five seconds, without unusable connections', async () => {
    await measureResponses();
    proxy.hang();
    // Until then, cached responses need no query.
    await expect.poll(() => portal.services.announcements?.areHeard()).toBe(false);
    for (let round = 0; round < 2; round++) {
      const { tookMs, responses } = await measureResponses();
      expect(responses).toEqual(responses.map(buildUnavailable));
      expect(tookMs).toBeLessThan(5 * secondMs);
    }

    proxy.restore();
    const startedAt = performance.now();
    while ((await portal.app.inject({ url: '/readyz' })).statusCode !== 200) await yieldToEventLoop();
    expect(performance.now() - startedAt).toBeLessThan(2 * secondMs);
    const again = await Promise.all(Array.from({ length: 30 }, () => asha.get('/user/applied/all-job')));
    expect(again.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 200));
  });

  describe('when closing a connection during a query', () => {
    let other: pg.Client;
    beforeEach(async () => {
      other = new pg.Client({ connectionString: settings.databaseUrl });
      await other.connect();
      await other.query('select pg_advisory_lock(1)');
    });
    afterEach(() => other.end());

    /** Kills the portal's connection once it waits for the lock, then releases the lock. */
    async function killWaitingConnection(): Promise<void> {
      const terminateSql = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await other.query(terminateSql)).rowCount === 0);
      await other.query('select pg_advisory_unlock(1)');
    }
    const readBehindLock = () => {
      const { db } = portal.database;
      return db.selectFrom('catalogue').select('id').where(sql<boolean>`pg_advisory_lock(1) is not null`).execute();
    };

    it('retries a read', async () => {
      const [rows] = await Promise.all([readBehindLock(), killWaitingConnection()]);
      expect(rows).toEqual([{ id: 1 }]);
    });

    it('retries neither a write nor a query in a transaction', async () => {
      const { db } = portal.database;
      const write = db
        .updateTable('catalogue')
        .set({ version: 7 })
        .where(sql<boolean>`pg_advisory_lock(1) is not null`)
        .execute();
      const [writeResult] = await Promise.allSettled([write, killWaitingConnection()]);
      expect(writeResult).toMatchObject({ status: 'rejected', reason: { code: '57P01' } });
    });
  });

  it('when too slow for a call of a page: 503 with Retry-After for the page', async () => {
    const other = new pg.Client({ connectionString: settings.databaseUrl });
    await other.connect();
    await other.query('begin; lock table files, jobs in access exclusive mode');
    const accept = 'text/html';
    const pages = await Promise.all([
      portal.app.inject({
        url: '/authPage/profileSection',
        headers: { accept, cookie: `authToken=${asha.headers.authorization}` },
      }),
      portal.app.inject({ url: '/authPage/jobdetails/openposition', headers: { accept } }),
    ]);
    await other.end();
    expect(pages.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
  });

  it('when too slow for one statement: serves all others', async () => {
    const { db } = portal.database;
    let isDone = false;
    const slow = db
      .transaction()
      .execute(async (transaction) => {
        // Otherwise the server's own timeout would end it first.
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`select pg_sleep(5)`.execute(transaction);
      })
      .finally(() => {
        isDone = true;
      });
    const [slowResult] = await Promise.allSettled([
      slow,
      (async () => {
        while (!isDone) await sql`select 1`.execute(db);
      })(),
    ]);
    expect(slowResult).toMatchObject({ status: 'rejected', reason: { message: 'Query read timeout' } });
    expect((await asha.get('/user/applied/all-job')).statusCode).toBe(200);
  });

  it('limits statements of requests to three seconds, and does not limit migrations and imports', async () => {
    const statement = sql`select pg_sleep(3.5)`;
    const batch = openDatabase(settings, () => {}, 'batch');
    const [request, unlimited] = await Promise.allSettled([statement.execute(portal.database.db), statement.execute(batch.db)]);
    await batch.close();
    expect(request).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    expect(unlimited).toMatchObject({ status: 'fulfilled' });
  });
});

describe('SQLite', () => {
  let portal: TestPortal;
  let asha: TestCandidate;
  let jobId: number;
  beforeEach(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    asha = await createCandidate(portal, 'asha@example.com');
    jobId = await insertJob(portal.database.db, { title: 'Nurse' });
  });
  afterEach(() => portal.close());

  const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(portal.database.db);
  const writes = () => [
    portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'ben@example.com' } }),
    asha.register(buildPdfResume()),
    asha.uploadResume(buildPdfResume()),
  ];
  const reads = () => [
    portal.app.inject({ url: '/', headers: { accept: 'text/html' } }),
    portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: jobId, page: 1 } }),
    asha.get('/user/applied/all-job'),
  ];
  const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);

  it.each([
    ['full', 'max_page_count = 1', 'max_page_count = 1000000'],
    ['read-only', 'query_only = 1', 'query_only = 0'],
  ])(
    'when %s: rejects writes with 503 and no trace, serves reads, and accepts writes after the repair',
    async (what, breakage, repair) => {
      await pragma(breakage);
      // A small row fits into an existing page. Only a large row needs a new page and fails as on a full disk.
      const filler = { email: 'x'.repeat(100_000), created_at: '' };
      await expect(portal.database.db.insertInto('opt_outs').values(filler).execute()).rejects.toThrow();
      if (what === 'read-only') {
        const rejected = await Promise.all(writes());
        expect(rejected.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
          rejected.map(() => [503, '2']),
        );
        expect(await readdir(join(portal.settings.dataDir, 'files'))).toEqual([]);
      }
      expect(await statuses(reads())).toEqual([200, 200, 200]);

      await pragma(repair);
      expect(await statuses(writes())).toEqual([200, 200, 200]);
    },
  );
});
