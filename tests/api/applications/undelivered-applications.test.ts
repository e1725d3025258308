import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../support/fakes/webhook-receiver.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const dayMs = 86_400_000;
const hiring = 'hiring@example.org';
const header = 'receipt_id,applied_at,joborder_id,title,company,name,email,applications_to';

describe.each(engines)('applications that reached no company on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;

  async function open(env: Record<string, string>) {
    time = start;
    portal = await openTestPortal({ engine, now: () => time, env: { LOG_LEVEL: 'warn', ...env } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  }
  beforeEach(() => open({ APPLICATIONS_TO: hiring }));
  afterEach(() => portal.close());

  const db = () => portal.database.db;
  const careers = (...args: string[]) => runCareers({ ...portal.settings, env: { APPLICATIONS_TO: hiring } }, ...args);
  const undelivered = (...args: string[]) => careers('applications', 'undelivered', ...args);
  const listed = async (...args: string[]) => (await undelivered(...args)).stdout.split(/\r?\n/).slice(1, -1);
  const warnings = async () => JSON.parse((await careers('status', '--json')).stdout).warnings as string[];
  async function apply(title: string): Promise<string> {
    const job_id = await insertJob(db(), { title, company: 'City Hospital' });
    const response = await candidate.post('/user/apply/job', { job_id });
    return response.json().message.application.application_id;
  }
  /** A command works with the time of the machine. */
  async function deliverToday() {
    time = new Date(Date.now() + 60_000);
    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
  }
  /** Reopens the portal with a webhook of all companies. */
  async function openWithWebhook(env: Record<string, string> = {}): Promise<WebhookReceiver> {
    const receiver = await openWebhookReceiver(() => time);
    await portal.close();
    const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret, WEBHOOK_ALLOW_HOSTS: '127.0.0.1' };
    await open({ APPLICATIONS_TO: hiring, ...webhook, ...env });
    return receiver;
  }
  const mailed = () => portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(hiring));
  const handedOver = async (id: string) =>
    (await db().selectFrom('application_history').where('receipt_id', '=', id).select('handed_over_at').executeTakeFirstOrThrow())
      .handed_over_at;

  test('since a server refused their mails are listed, warned of and mailed again, once', async () => {
    portal.mails.behavior = 'reject-recipient';
    const id = await apply('Nurse');
    await waitForDelivery(portal);
    expect(await undelivered()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^${header}\r?\n${id},2026-11-05T14:00:00.000Z,\\d+,Nurse,City Hospital,Asha Rao,asha@example.com,${hiring}\r?\n$`,
        ),
      ),
      stderr: '',
    });
    expect(await warnings()).toContain('Applications that no company has got: 1. See: careers applications undelivered');
    expect(await listed('--since', '2026-11-06')).toEqual([]);

    portal.mails.behavior = 'accept';
    expect((await undelivered('--send')).stderr).toBe('queued 1\n');
    expect(await undelivered('--send')).toMatchObject({ stdout: expect.not.stringContaining(id), stderr: 'queued 0\n' });
    await deliverToday();
    await waitForDelivery(portal);
    expect(mailed().map(({ subject }) => subject)).toEqual(['New application: Nurse, from Asha Rao']);
    expect(await handedOver(id)).toBe(time.toISOString());
    expect((await warnings()).join()).not.toContain('no company has got');
  });

  test('since no server answered for five days are mailed when one does', async () => {
    portal.mails.behavior = 'defer';
    const id = await apply('Nurse');
    await expect.poll(() => portal.logLines.filter((line) => line.includes('will be retried')).length).toBeGreaterThan(0);
    expect(await listed()).toEqual([]);
    time = new Date(start.getTime() + 5 * dayMs + 1);
    await portal.services.mails.outbox.deliverDue();
    await waitForDelivery(portal);
    expect(await listed()).toEqual([expect.stringContaining(id)]);

    portal.mails.behavior = 'accept';
    await undelivered('--send');
    await deliverToday();
    await waitForDelivery(portal);
    expect([mailed().length, await handedOver(id)]).toEqual([1, time.toISOString()]);
  });

  test('since their company had no address join its digest when it has one', async () => {
    await portal.close();
    await open({});
    const id = await apply('Nurse');
    expect(await runCareers(portal.settings, 'applications', 'undelivered')).toMatchObject({
      stdout: expect.not.stringContaining(id),
    });
    await careers('companies', 'set', 'City Hospital', '--applications-to', hiring, '--digest', 'daily');
    expect(await listed()).toEqual([expect.stringContaining(id)]);
    expect((await undelivered('--send')).stderr).toBe('queued 1\n');
    expect(await listed()).toEqual([]);
    await deliverToday();
    await waitForDelivery(portal);
    expect(mailed().map(({ subject }) => subject)).toEqual([expect.stringContaining('1 new application')]);
    // A withdrawal is mailed there too.
    expect(await db().selectFrom('application_history').select('mails_to').execute()).toEqual([{ mails_to: hiring }]);
  });

  test('whose mail still waits for an earlier address are mailed to the new one, and their withdrawal to both', async () => {
    time = new Date(Date.now() - 1_800_000);
    candidate = await createRegisteredCandidate(portal, 'ben@example.com');
    portal.mails.behavior = 'defer';
    const application_id = await apply('Nurse');
    await expect.poll(() => portal.logLines.filter((line) => line.includes('will be retried')).length).toBeGreaterThan(0);
    await careers('companies', 'set', 'City Hospital', '--applications-to', 'people@example.org');
    expect((await undelivered('--send')).stderr).toBe('queued 1\n');
    portal.mails.behavior = 'accept';
    await deliverToday();
    await waitForDelivery(portal);

    expect((await candidate.post('/user/application/withdraw', { application_id })).statusCode).toBe(200);
    time = new Date(time.getTime() + 600_001);
    await portal.services.handOver.releaseDue();
    await waitForDelivery(portal);
    const withdrawals = portal.mails.receivedMails().filter(({ subject }) => subject === 'Withdrawn: Nurse, Asha Rao');
    expect(withdrawals.flatMap(({ recipients }) => recipients).sort()).toEqual([hiring, 'people@example.org']);
  });

  test('include those that a webhook of all companies took while the addresses refused them', async () => {
    const receiver = await openWithWebhook();
    portal.mails.behavior = 'reject-recipient';
    const id = await apply('Nurse');
    await waitForDelivery(portal);
    await expect.poll(() => handedOver(id)).toBe(start.toISOString());
    expect(await listed()).toEqual([expect.stringContaining(id)]);
    expect(await warnings()).toContain('Applications that no company has got: 1. See: careers applications undelivered');

    portal.mails.behavior = 'accept';
    expect((await undelivered('--send')).stderr).toBe('queued 1\n');
    expect((await undelivered('--send')).stderr).toBe('queued 0\n');
    await deliverToday();
    await waitForDelivery(portal);
    expect((await undelivered('--send')).stderr).toBe('queued 0\n');
    expect([mailed().length, await handedOver(id)]).toEqual([1, start.toISOString()]);
    await receiver.close();
  });

  test('include those of a refused digest that a webhook of all companies took', async () => {
    const receiver = await openWithWebhook({ APPLICATIONS_DIGEST: 'daily' });
    portal.mails.behavior = 'reject-recipient';
    const id = await apply('Nurse');
    await expect.poll(() => handedOver(id)).toBe(start.toISOString());
    expect(await listed()).toEqual([]);
    time = new Date(start.getTime() + dayMs);
    await portal.services.handOver.releaseDue();
    await waitForDelivery(portal);
    expect(await listed()).toEqual([expect.stringContaining(id)]);
    await receiver.close();
  });

  test('are followed by a withdrawal only where their mail arrived, whatever a webhook of all companies took', async () => {
    const receiver = await openWithWebhook();
    time = new Date(Date.now() - 1_800_000);
    candidate = await createRegisteredCandidate(portal, 'ben@example.com');
    portal.mails.behavior = 'reject-recipient';
    const mailedAgain = await apply('Nurse');
    await waitForDelivery(portal);
    await expect.poll(() => handedOver(mailedAgain)).not.toBeNull();
    portal.mails.behavior = 'accept';
    await undelivered('--send');
    await deliverToday();
    await waitForDelivery(portal);
    portal.mails.behavior = 'reject-recipient';
    const refused = await apply('Porter');
    await waitForDelivery(portal);
    await expect.poll(() => handedOver(refused)).not.toBeNull();
    portal.mails.behavior = 'accept';

    for (const application_id of [mailedAgain, refused])
      expect((await candidate.post('/user/application/withdraw', { application_id })).statusCode).toBe(200);
    time = new Date(time.getTime() + 600_001);
    await portal.services.handOver.releaseDue();
    await waitForDelivery(portal);
    expect(mailed().map(({ subject }) => subject)).toEqual([
      'New application: Nurse, from Asha Rao',
      'Withdrawn: Nurse, Asha Rao',
    ]);
    await receiver.close();
  });

  test.each([
    { webhook: 'the company, whatever its addresses did', company: 'City Hospital', applicationsTo: hiring },
    { webhook: 'all companies, if the company had no address', company: undefined, applicationsTo: '' },
  ])('do not include those that a webhook took of $webhook', async ({ company, applicationsTo }) => {
    const receiver = await openWebhookReceiver(() => time);
    await portal.close();
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
    const webhooksFile = join(folder, 'webhooks.json');
    const webhook = { name: 'ats', url: receiver.url, secrets: [webhookSecret], events: ['application.created'], company };
    await writeFile(webhooksFile, JSON.stringify([webhook]));
    await open({ APPLICATIONS_TO: applicationsTo, WEBHOOKS_FILE: webhooksFile, WEBHOOK_ALLOW_HOSTS: '127.0.0.1' });
    await rm(folder, { recursive: true });
    portal.mails.behavior = 'reject-recipient';
    const id = await apply('Nurse');
    await waitForDelivery(portal);
    await expect.poll(() => handedOver(id)).toBe(start.toISOString());
    expect(await listed()).toEqual([]);
    await receiver.close();
  });

  test('do not include withdrawn and answered ones, and those that an ATS gets', async () => {
    portal.mails.behavior = 'reject-recipient';
    const [withdrawn, answered, forAts, left] = [await apply('A'), await apply('B'), await apply('C'), await apply('D')];
    await waitForDelivery(portal);
    await candidate.post('/user/application/withdraw', { application_id: withdrawn });
    await db().updateTable('application_history').set({ status: 'received' }).where('receipt_id', '=', answered).execute();
    const at = start.toISOString();
    await insertSource(db(), { provider: 'greenhouse', base: 'http://127.0.0.1:1' });
    await db()
      .insertInto('ats_deliveries')
      .values({ receipt_id: forAts, source: 'acme', state: 'refused', created_at: at, next_attempt_at: at })
      .execute();
    expect(await listed()).toEqual([expect.stringContaining(left)]);
  });
});
