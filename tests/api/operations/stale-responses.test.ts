import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ControllablePostgresql, startControllablePostgresql } from '../../../tools/chaos/controllable-postgresql.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../support/databases/global-setup.ts';
import { openTcpProxy, type TcpProxy } from '../../support/fakes/tcp-proxy.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const accept = 'text/html';
/** Pages expire at the full hour. */
const startMs = new Date('2026-02-01T12:58:00.000Z').getTime();
const secondMs = 1000;

describe('cached responses during an outage of PostgreSQL', () => {
  let server: ControllablePostgresql;
  let databases = 0;
  let timeMs: number;
  let databaseUrl: string;
  let portal: TestPortal;
  let asha: TestCandidate;
  let jobId: number;

  beforeAll(async () => {
    server = await startControllablePostgresql();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    timeMs = startMs;
    databases++;
    await executeAdminStatement(server.url, `create database portal_${databases} template template0 encoding 'UTF8'`);
    databaseUrl = buildDatabaseUrl(server.url, `portal_${databases}`);
  });
  afterEach(() => portal.close());

  const open = async (env: Record<string, string> = {}) => {
    portal = await openTestPortal({
      engine: 'postgresql',
      now: () => new Date(timeMs),
      env: { DATABASE_URL: databaseUrl, ...env },
    });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'Nurse', approvedDate: '2026-01-31T13:00:00.000Z' }),
      buildJob({ title: 'Porter', validThrough: '2026-02-01T13:06:00.000Z' }),
    ]);
    asha = await createCandidate(portal, 'asha@example.com');
    const job = await portal.database.db.selectFrom('jobs').where('title', '=', 'Nurse').select('id').executeTakeFirstOrThrow();
    jobId = job.id;
  };
  const inject = (request: InjectOptions | string) => portal.app.inject(request);
  const search = (description: string, headers: Record<string, string> = {}) =>
    inject({ method: 'POST', url: '/search/page-no/1', payload: { description }, headers });
  const publicReads = () => [
    inject({ url: '/', headers: { accept } }),
    inject({ url: list, headers: { accept } }),
    inject({ url: `${list}?jobPostedOn=Last+24+Hours`, headers: { accept } }),
    inject({ url: `/authPage/jobdetails/${jobId}`, headers: { accept } }),
    inject({ url: '/jobs.rss' }),
    inject({ url: '/all-category' }),
    search('nurse'),
  ];
  const otherRequests = () => [
    inject({ url: '/', headers: { accept, cookie: `authToken=${asha.headers.authorization}` } }),
    inject({ url: list, headers: { accept, cookie: `authToken=${asha.headers.authorization}` } }),
    inject({ url: `${list}?location=York`, headers: { accept } }),
    search('nurse', asha.headers),
    search('porter'),
    asha.get('/user/applied/all-job'),
    inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'ben@example.com' } }),
    inject('/readyz'),
  ];
  type Answer = Awaited<ReturnType<typeof inject>>;
  /** The distinct statuses. */
  const statuses = async (answers: Promise<Answer>[]) => [
    ...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode)),
  ];
  const bodies = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ body }) => body);
  const isHeard = () => portal.services.announcements?.areHeard();
  const closeJob = () => portal.services.catalogue.closeJobs([jobId], new Date(timeMs).toISOString());

  it.each([
    ['stopped', () => server.shutDown('fast'), () => server.restart()],
    ['frozen', () => server.freeze(), () => server.thaw()],
  ])('are sent to visitors for five minutes while it is %s, and are current afterwards', async (_, fault, repair) => {
    await open();
    await expect.poll(isHeard).toBe(true);
    const before = await bodies(publicReads());
    expect(await statuses(publicReads())).toEqual([200]);
    await fault();
    await expect.poll(isHeard).toBe(false);
    expect(await bodies(publicReads())).toEqual(before);
    expect(await statuses(otherRequests())).toEqual([503]);

    timeMs = startMs + 300 * secondMs - 1;
    expect(await bodies(publicReads())).toEqual(before);
    const startedAt = performance.now();
    for (let round = 0; round < 20; round++) expect(await statuses(publicReads())).toEqual([200]);
    expect(performance.now() - startedAt).toBeLessThan(secondMs);
    timeMs += 1;
    expect(await statuses(publicReads())).toEqual([503]);

    await repair();
    await expect.poll(() => statuses(publicReads())).toEqual([200]);
    await closeJob();
    expect((await inject({ url: list, headers: { accept } })).body).not.toContain('Nurse');
    await expect.poll(isHeard).toBe(true);
  });

  it('end with the last day of a job', async () => {
    await open({ STALE_IF_ERROR: '3600' });
    await expect.poll(isHeard).toBe(true);
    await Promise.all(publicReads());
    await server.shutDown('immediate');
    timeMs = new Date('2026-02-01T13:06:00.000Z').getTime();
    expect(await statuses(publicReads())).toEqual([200]);
    timeMs += 1;
    expect(await statuses(publicReads())).toEqual([503]);
    await server.restart();
  });

  it('are not sent with STALE_IF_ERROR=0', async () => {
    await open({ STALE_IF_ERROR: '0' });
    await Promise.all(publicReads());
    await server.shutDown('fast');
    await expect.poll(isHeard).toBe(false);
    expect(await statuses(publicReads())).toEqual([503]);
    await server.restart();
  });

  it('are sent without announcements too, from the last read', async () => {
    const elsewhere = buildDatabaseUrl(server.url, 'postgres');
    await open({ DATABASE_LISTEN_URL: elsewhere });
    const before = await bodies(publicReads());
    await server.shutDown('fast');
    timeMs = startMs + 299 * secondMs;
    expect(await bodies(publicReads())).toEqual(before);
    timeMs = startMs + 300 * secondMs;
    expect(await statuses(publicReads())).toEqual([503]);
    await server.restart();
  });

  it('are not sent after an announced change', async () => {
    const proxy: TcpProxy = await openTcpProxy(databaseUrl);
    await open({ DATABASE_URL: proxy.url, DATABASE_LISTEN_URL: databaseUrl });
    const writer = await openTestPortal({
      engine: 'postgresql',
      now: () => new Date(timeMs),
      env: { DATABASE_URL: databaseUrl },
    });
    await expect.poll(isHeard).toBe(true);
    await Promise.all(publicReads());
    await proxy.refuseConnections();
    await expect.poll(isHeard).toBe(false);
    expect(await statuses(publicReads())).toEqual([200]);
    await writer.services.catalogue.closeJobs([jobId], new Date(timeMs).toISOString());
    await expect.poll(() => statuses(publicReads())).toEqual([503]);
    await proxy.acceptConnections();
    await expect.poll(() => statuses(publicReads())).toEqual([200, 404]);
    await writer.close();
    await proxy.close();
  });
});
