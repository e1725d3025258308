import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import { createRegisteredCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, engines } from '../support/databases/test-databases.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../support/fakes/webhook-receiver.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { findFreePort, spawnServer } from '../support/portal/portal-process.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

let receiver: WebhookReceiver;
let env: Record<string, string>;
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret, WEBHOOK_ALLOW_HOSTS: '127.0.0.1' };
});
afterEach(() => receiver.close());

describe.each(engines)('careers webhooks on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeEach(async () => {
    receiver.behavior = 500;
    portal = await openTestPortal({ engine, env });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    await candidate.post('/user/apply/job', { job_id: await insertJob(portal.database.db) });
    await expect.poll(async () => (await findRow()).last_result).toBe('500');
  });
  afterEach(() => portal.close());

  const findRow = () => portal.database.db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
  const run = (...args: string[]) => runCareers({ ...portal.settings, env }, 'webhooks', ...args);
  const fail = async () => {
    const { id } = await findRow();
    await webhookDeliveryStore(portal.database.db).markFailed(id, '2026-11-22T12:00:00.000Z', '500');
    return id;
  };

  test('lists waiting and failed events', async () => {
    const { id, next_attempt_at: next } = await findRow();
    expect((await run('list')).stdout).toMatch(
      new RegExp(`^${id}  default  application.created  \\S+  waits until ${next}  attempts 1  500\nfailed 0, waiting 1\n$`),
    );
    await fail();
    const { stdout } = await run('list');
    expect(stdout).toContain('failed 2026-11-22T12:00:00.000Z  attempts 1  500\nfailed 1, waiting 0\n');
    expect(stdout).not.toMatch(/asha|Asha|whsec_/);
  });

  test('replays failed events by id or date, with their ids', async () => {
    const id = await fail();
    expect(await run('replay', '--since', '2999-01-01')).toMatchObject({ exitCode: 0, stdout: 'queued 0\n' });
    expect(await run('replay', 'unknown')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Queued 0 of 1') });
    receiver.behavior = 'accept';
    expect(await run('replay', '--since', '2026-01-01')).toMatchObject({ exitCode: 0, stdout: 'queued 1\n' });
    portal.services.webhooks.wake();
    expect(await receiver.waitForEvent('application.created')).toMatchObject({ id });
    await expect.poll(async () => (await findRow()).delivered_at).not.toBeNull();
    expect(await run('replay', id)).toMatchObject({ exitCode: 1 });
  });

  test('replays no application whose withdrawal is final', async () => {
    const id = await fail();
    receiver.behavior = 'accept';
    const { db } = portal.database;
    const { receipt_id: application_id } = await db
      .selectFrom('application_history')
      .select('receipt_id')
      .executeTakeFirstOrThrow();
    await candidate.post('/user/application/withdraw', { application_id });
    // The ten minutes in which it can be undone are over.
    await db
      .updateTable('application_history')
      .set({ withdrawn_at: new Date(Date.now() - 601_000).toISOString() })
      .execute();
    await portal.services.handOver.releaseDue();
    await receiver.waitForEvent('application.withdrawn');

    const leftOut = expect.stringContaining('left out 1 of withdrawn applications\n');
    expect(await run('replay', '--since', '2026-01-01')).toEqual({ exitCode: 0, stdout: 'queued 0\n', stderr: leftOut });
    expect(await run('replay', id)).toMatchObject({ exitCode: 1, stderr: leftOut });
    await portal.services.webhooks.deliverDue();
    expect(receiver.events.map(({ type }) => type)).toEqual(['application.withdrawn']);
  });

  test('needs ids or a date', async () => {
    expect(await run('replay')).toMatchObject({ exitCode: 2 });
    expect(await run('replay', '--since', 'yesterday')).toMatchObject({ exitCode: 2 });
  });
});

describe('careers webhooks test', () => {
  const run = async (settings: Record<string, string>, ...args: string[]) => {
    const { dataDir, remove } = await createTestDatabaseSettings('sqlite', 'empty');
    const result = await runCareers({ dataDir, env: settings }, 'webhooks', 'test', ...args);
    await remove();
    return result;
  };

  test('prints the answer to a signed event', async () => {
    expect(await run(env)).toEqual({ exitCode: 0, stdout: 'default: 204\n', stderr: '' });
    expect(receiver.events).toMatchObject([{ type: 'webhook.test', data: {} }]);
    receiver.behavior = 500;
    expect(await run(env, 'default')).toMatchObject({ exitCode: 1, stdout: 'default: 500 no\n' });
    const wrongSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await run({ ...env, WEBHOOK_SECRET: wrongSecret })).toMatchObject({ exitCode: 1, stdout: 'default: 400 signature\n' });
  });

  test('prints why there is no answer', async () => {
    await receiver.close();
    expect(await run(env)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('default: no answer (connect ECONNREFUSED'),
    });
    expect(await run({})).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No webhook is set') });
    expect(await run(env, 'ats')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('known: default') });
    expect(await run({ ...env, WEBHOOK_ALLOW_HOSTS: '' })).toMatchObject({
      exitCode: 78,
      stderr: 'WEBHOOK_URL must begin with https://, unless WEBHOOK_ALLOW_HOSTS names 127.0.0.1.\n',
    });
  });
});

test.each(engines)('an event survives kill -9 during its delivery, on %s', async (engine) => {
  const { remove, databaseUrl, dataDir } = await createTestDatabaseSettings(engine);
  const importJobs = async (...jobs: object[]) => {
    await writeFile(join(dataDir, 'jobs.json'), JSON.stringify({ jobs }));
    const imported = await runCareers({ databaseUrl, dataDir, env }, 'jobs', 'import', 'jobs.json', '--complete');
    expect(imported.exitCode).toBe(0);
  };
  const start = async () => {
    const settings = { ...env, DATA_DIR: dataDir, DEMO_JOBS: '0', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const portal = spawnServer({ ...settings, PORT: String(await findFreePort()), SMTP_URL: 'smtp://127.0.0.1:9' }, dataDir);
    expect(await portal.waitForOutput('Server listening at')).toBe(true);
    return portal;
  };
  receiver.behavior = 'hang';
  await importJobs(buildJob({ external_id: 'a' }), buildJob({ external_id: 'b' }));
  const killed = await start();
  await importJobs(buildJob({ external_id: 'a' }));
  await receiver.waitForAttempts(1);
  killed.process.kill('SIGKILL');
  await killed.waitForExit();
  await endClaim({ databaseUrl, dataDir });

  receiver.behavior = 'accept';
  const restarted = await start();
  const event = await receiver.waitForEvent('job.closed');
  expect([event.data.job.external_id, receiver.attempts]).toEqual(['b', [event.id, event.id]]);
  expect(await restarted.stop()).toBe(0);
  await remove();
});

/** Lets the claim of the killed process end now. It would end within a minute. */
async function endClaim(options: DatabaseOptions): Promise<void> {
  const { db, close } = openDatabase(options, () => {});
  const { next_attempt_at: claimedUntil } = await db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .executeTakeFirstOrThrow();
  const remainingMs = Date.parse(claimedUntil) - Date.now();
  expect(remainingMs).toBeGreaterThan(0);
  expect(remainingMs).toBeLessThanOrEqual(60_000);
  await db.updateTable('webhook_deliveries').set({ next_attempt_at: new Date().toISOString() }).execute();
  await close();
}
