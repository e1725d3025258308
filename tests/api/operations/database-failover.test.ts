import { afterEach, beforeEach, expect, it } from 'vitest';
import { listSavedJobIds, saveJob } from '#contract/saved/saved-job-calls.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { type EmbeddedPostgresqlServer, startEmbeddedPostgresql } from '../../support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../support/databases/global-setup.ts';
import { type StreamingReplica, startStreamingReplica } from '../../support/databases/streaming-replica.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const database = 'portal';

let primary: EmbeddedPostgresqlServer;
let replica: StreamingReplica;
let portal: TestPortal;
let asha: TestCandidate;
let jobIds: number[];

beforeEach(async () => {
  primary = await startEmbeddedPostgresql('replicated');
  await executeAdminStatement(primary.url, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`);
  replica = await startStreamingReplica(primary);
  // A commit is acknowledged when the replica has it too.
  await executeAdminStatement(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await executeAdminStatement(primary.url, 'SELECT pg_reload_conf()');
  portal = await openTestPortal({
    engine: 'postgresql',
    env: { DATABASE_URL: bothServers(), DATABASE_READ_URL: buildDatabaseUrl(replica.url, database), LOG_LEVEL: 'info' },
  });
  asha = await createCandidate(portal, 'asha@example.com');
  jobIds = await Promise.all(['Nurse', 'Clerk', 'Baker', 'Driver'].map((title) => insertJob(portal.database.db, { title })));
});
afterEach(async () => {
  await portal.close();
  await replica.stop();
  await primary.stop();
});

/** As libpq writes it: both hosts, in order. */
function bothServers(): string {
  const { username, password, host } = new URL(primary.url);
  return `postgres://${username}:${password}@${host},${new URL(replica.url).host}/${database}?target_session_attrs=read-write`;
}

const save = (jobId = 0) => asha.post(saveJob.path, { job_id: jobId });
const listSaved = async () => (await asha.get(listSavedJobIds.path)).json().message;

it('a promoted replica takes writes, and nothing that was acknowledged is lost', async () => {
  expect((await save(jobIds[0])).statusCode).toBe(200);
  await primary.crash();
  const lost = await save(jobIds[1]);
  expect(lost.statusCode).toBe(503);
  expect(lost.headers['retry-after']).toBeDefined();

  await replica.promote();
  await expect.poll(async () => (await save(jobIds[2])).statusCode, { interval: 50 }).toBe(200);
  expect(await listSaved()).toEqual(expect.arrayContaining([jobIds[0], jobIds[2]]));
  const page = await portal.app.inject({ url: '/authPage/jobdetails/openposition', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
});

it('changes are announced again after a promotion', async () => {
  await primary.crash();
  await replica.promote();
  const events = () => portal.logLines.flatMap((line) => (JSON.parse(line) as { event?: string }).event ?? []);
  await expect.poll(events).toContain('announcements_lost');
  await expect.poll(events).toContain('announcements_heard');
});
