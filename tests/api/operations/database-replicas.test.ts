import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgresqlServer, startEmbeddedPostgresql } from '../../support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../support/databases/global-setup.ts';
import { type StreamingReplica, startStreamingReplica } from '../../support/databases/streaming-replica.ts';
import { openTcpProxy, type TcpProxy } from '../../support/fakes/tcp-proxy.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';

describe('a portal that reads from a replica', () => {
  let primary: EmbeddedPostgresqlServer;
  let replica: StreamingReplica;
  let proxy: TcpProxy;
  let portal: TestPortal;
  let databases = 0;

  beforeAll(async () => {
    primary = await startEmbeddedPostgresql('replicated');
    replica = await startStreamingReplica(primary);
  });
  afterAll(async () => {
    await replica.stop();
    await primary.stop();
  });
  beforeEach(async () => {
    const name = `portal_${++databases}`;
    await executeAdminStatement(primary.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    proxy = await openTcpProxy(buildDatabaseUrl(replica.url, name));
    portal = await openTestPortal({
      engine: 'postgresql',
      env: { DATABASE_URL: buildDatabaseUrl(primary.url, name), DATABASE_READ_URL: proxy.url, LOG_LEVEL: 'info' },
    });
    await isServing();
  });
  afterEach(async () => {
    await replica.resume();
    proxy.restore();
    await portal.close();
    await proxy.close();
  });

  const get = (url: string) => portal.app.inject({ url, headers: { accept: 'text/html' } });
  const search = (description: string) =>
    portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description } });
  const load = (title: string) => loadJobs(portal.database, portal.services.search, [buildJob({ title })]);
  const stats = () =>
    portal.services.reads.stats() ?? { replicas: { serving: 0, behind: 0, away: 0 }, queries: { replica: 0, primary: 0 } };
  const isServing = () => expect.poll(() => stats().replicas.serving).toBe(1);
  const loggedEvents = () => portal.logLines.flatMap((line) => (JSON.parse(line) as { event?: string }).event ?? []);

  /** A replica that is behind at the moment answers nothing, so each try has a page of its own to make. */
  async function isReadThere(url: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await load(`Nurse ${Math.random()}`);
          const { replica: queries } = stats().queries;
          expect((await get(url)).statusCode).toBe(200);
          return stats().queries.replica - queries;
        },
        { message: url },
      )
      .toBeGreaterThan(0);
  }

  it('reads public pages, searches, feeds and suggestions there', async () => {
    await load('Nurse');
    const [{ id = 0 } = {}] = await portal.database.db.selectFrom('jobs').select('id').execute();
    for (const url of ['/', list, `/authPage/jobdetails/${id}`, '/jobs.rss', '/sitemap.xml', '/job-by-category'])
      await isReadThere(url);
    expect((await search('nurse')).json().message.dashboard[0].title).toContain('Nurse');
  });

  it('never shows a page older than the change before it, though the replica is slower', async () => {
    for (let round = 0; round < 20; round++) {
      await load(`Nurse ${round}`);
      expect((await get(list)).body).toContain(`Nurse ${round}`);
      expect((await search(`nurse ${round}`)).json().message.dashboard[0].title).toBe(`Nurse ${round}`);
    }
    await replica.pause();
    await load('Clerk');
    expect((await get(list)).body).toContain('Clerk');
    expect((await search('clerk')).json().message.dashboard).toHaveLength(1);
  });

  it('leaves out a replica that lags more than a second, and takes it back', async () => {
    await replica.pause();
    await load('Nurse');
    await expect.poll(() => stats().replicas.behind).toBe(1);
    await replica.resume();
    await isServing();
    expect(loggedEvents()).toEqual(expect.arrayContaining(['replica_serves', 'replica_left_out', 'replica_serves']));
    await load('Clerk');
    const { replica: queries } = stats().queries;
    await expect.poll(async () => (await search(`clerk ${Math.random()}`)) && stats().queries.replica).toBeGreaterThan(queries);
  });

  it('answers from the primary while the replica is away, and takes it back', async () => {
    await load('Nurse');
    await proxy.refuseConnections();
    const statuses = [];
    for (const url of ['/', list, '/jobs.rss', '/sitemap.xml']) statuses.push((await get(url)).statusCode);
    statuses.push((await search('nurse')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(() => stats().replicas.away).toBe(1);
    await proxy.acceptConnections();
    await isServing();
  });

  it('answers from the primary while the replica does not respond', async () => {
    await load('Nurse');
    proxy.hang();
    expect((await search('nurse')).statusCode).toBe(200);
    expect((await get(list)).statusCode).toBe(200);
  });

  it('shows candidates what has just been written, though the replica is slower', async () => {
    const { token } = await portal.signIn('asha@example.com');
    await replica.pause();
    await load('Nurse');
    const response = await portal.app.inject({
      method: 'POST',
      url: '/user/dashboard/page-no/1',
      headers: { authorization: token },
      payload: { description: 'nurse' },
    });
    expect(response.json().message.dashboard).toHaveLength(1);
  });

  it('finds the new jobs of an alert, though the replica is slower', async () => {
    await portal.services.candidates.findOrCreate('asha@example.com');
    await portal.services.alerts.create('asha@example.com', 'title=Nurse', 'daily');
    await replica.pause();
    await load('Nurse');
    await portal.database.db
      .updateTable('alerts')
      .set({ next_run_at: new Date(0).toISOString() })
      .execute();
    portal.services.alertRuns.wake();
    const mail = await portal.mails.waitForMail('asha@example.com');
    expect(mail.text).toContain('Nurse');
  });
});
