import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../support/fakes/webhook-receiver.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const minuteMs = 60_000;

describe.each(engines)('events of webhooks on %s', (engine) => {
  let receiver: WebhookReceiver;
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;
  let job_id: number;
  beforeEach(async () => {
    time = start;
    receiver = await openWebhookReceiver(() => time);
    portal = await openPortal({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    job_id = await insertJob(portal.database.db, { title: 'Night Nurse', company: 'St. Mary' });
  });
  afterEach(async () => {
    await portal.close();
    await receiver.close();
    expect(receiver.violations).toEqual([]);
  });

  const openPortal = (env: Record<string, string>, shareDatabaseWith?: TestPortal) =>
    openTestPortal({
      engine,
      now: () => time,
      env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1', LOG_LEVEL: 'info', ...env },
      ...(shareDatabaseWith && { shareDatabaseWith }),
    });
  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const apply = async (jobId = job_id) =>
    (
      await candidate.post('/user/apply/job', { job_id: jobId, cover_letter: 'Dear St. Mary', additional_info: 'From May' })
    ).json().message.application.application_id as string;
  const withdraw = (application_id: string) => candidate.post('/user/application/withdraw', { application_id });
  const deliverDue = () => portal.services.webhooks.deliverDue();
  const erase = ({ services, app }: TestPortal = portal) =>
    createAccountErasure({ ...services, events: services.webhookEvents, log: app.log }).erase(candidate.id);
  const waitForFailedAttempt = () =>
    expect
      .poll(() => portal.database.db.selectFrom('webhook_deliveries').select('last_result').execute())
      .toEqual([{ last_result: '500' }]);
  const findHandedOverAt = async () =>
    (await candidate.get('/user/applied/all-job')).json().message[0].application.handed_over_at;

  test('application.created has the job, the candidate, the texts and the resume, and fills the hand-over', async () => {
    const id = await apply();
    const event = await receiver.waitForEvent('application.created');

    const resume = buildPdfResume();
    expect(event).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: 'application.created',
      timestamp: start.toISOString(),
      data: {
        application: {
          id,
          sent_at: start.toISOString(),
          cover_letter: 'Dear St. Mary',
          additional_info: 'From May',
          url: expect.stringContaining(`/company/applications/${id}?t=`),
          url_expires_at: '2026-11-19T14:00:00.000Z',
        },
        job: { id: job_id, source: 'tests', external_id: expect.any(String), title: 'Night Nurse', company: 'St. Mary' },
        candidate: { id: candidate.id, name: 'Asha Rao', email: 'asha@example.com', mobile: '+919812345678' },
        resume: { name: resume.name, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: resume.bytes.length },
      },
    });
    const url = new URL(event.data.application.url);
    const opened = await portal.app.inject({
      method: 'POST',
      url: `${url.pathname}/resume`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `t=${url.searchParams.get('t')}`,
    });
    expect([opened.statusCode, opened.rawPayload.equals(resume.bytes)]).toEqual([200, true]);
    await expect.poll(findHandedOverAt).toBe(start.toISOString());
    const rows = await portal.database.db.selectFrom('webhook_deliveries').selectAll().execute();
    expect(rows).toMatchObject([{ payload: null, delivered_at: start.toISOString() }]);
  });

  test('an application is not handed over before the webhook accepts it', async () => {
    receiver.behavior = 500;
    await apply();
    await waitForFailedAttempt();
    expect(await findHandedOverAt()).toBeNull();

    receiver.behavior = 'accept';
    moveTo(minuteMs);
    await deliverDue();
    await expect.poll(findHandedOverAt).toBe(time.toISOString());
  });

  test('a quick application is delivered after ten seconds, an undone one never', async () => {
    const quickApply = async (jobId: number) =>
      (await candidate.post('/user/applied-quick/job', { job_id: jobId })).json().message.application.application_id as string;
    const other = await insertJob(portal.database.db);
    const [deliveredId, undone] = [await quickApply(job_id), await quickApply(other)];
    await candidate.post('/user/application/undo', { application_id: undone });
    moveTo(9_999);
    await portal.services.handOver.releaseDue();
    await deliverDue();
    expect(receiver.attempts).toEqual([]);

    moveTo(10_000);
    await portal.services.handOver.releaseDue();
    await receiver.waitForEvent('application.created');
    await deliverDue();
    expect(receiver.events.map(({ data }) => data.application.id)).toEqual([deliveredId]);
  });

  test('application.withdrawn follows when the withdrawal is final, with ids alone', async () => {
    const id = await apply();
    await receiver.waitForEvent('application.created');
    await withdraw(id);
    moveTo(10 * minuteMs);
    await portal.services.handOver.releaseDue();
    const event = await receiver.waitForEvent('application.withdrawn');

    expect(event.data).toEqual({
      application: { id, sent_at: start.toISOString(), withdrawn_at: start.toISOString() },
      job: expect.objectContaining({ id: job_id, title: 'Night Nurse' }),
      candidate: { id: candidate.id },
    });
  });

  test('candidate.deleted has ids alone, and drops undelivered events', async () => {
    receiver.behavior = 500;
    const id = await apply();
    await waitForFailedAttempt();
    await erase();
    receiver.behavior = 'accept';
    moveTo(minuteMs);
    await deliverDue();

    expect(receiver.events).toMatchObject([
      { type: 'candidate.deleted', data: { candidate: { id: candidate.id }, applications: [{ id }] } },
    ]);
    expect(JSON.stringify(receiver.events)).not.toMatch(/asha|Asha|98123/);
    const rows = await portal.database.db.selectFrom('webhook_deliveries').select(['type', 'candidate_id']).execute();
    expect(rows).toEqual([{ type: 'candidate.deleted', candidate_id: null }]);
  });

  test('the deletion of a candidate without applications sends no event', async () => {
    await erase();
    expect(await portal.database.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  test('job.closed names the jobs that a complete import closes', async () => {
    const closed = await portal.services.catalogue.closeUnlisted(
      'tests',
      () => false,
      () => {},
      start.toISOString(),
    );
    expect(closed).toBe(1);
    portal.services.webhooks.wake();
    const event = await receiver.waitForEvent('job.closed');

    expect(event.data).toEqual({
      job: { id: job_id, source: 'tests', external_id: expect.any(String), title: 'Night Nurse', company: 'St. Mary' },
      closed_at: start.toISOString(),
    });
  });

  test('queues no event when the import that closes jobs fails', async () => {
    const failing = portal.services.catalogue.closeUnlisted(
      'tests',
      () => false,
      () => {
        throw new Error('too many');
      },
      start.toISOString(),
    );
    await expect(failing).rejects.toThrow('too many');
    expect(await portal.database.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  test('an endpoint of the file receives its events of its company', async () => {
    const settings = await createTestDatabaseSettings('sqlite', 'empty');
    const file = join(settings.dataDir, 'webhooks.json');
    const endpoint = { url: receiver.url, secrets: [webhookSecret] };
    await writeFile(
      file,
      JSON.stringify([
        { ...endpoint, name: 'ats', events: ['application.created'], company: 'ST. MARY' },
        { ...endpoint, name: 'closings', events: ['job.closed'] },
      ]),
    );
    const node = await openPortal({ WEBHOOKS_FILE: file });
    const hospital = await insertJob(node.database.db, { company: 'St. Mary' });
    const bakery = await insertJob(node.database.db, { company: 'Bakery' });
    candidate = await createRegisteredCandidate(node, 'asha@example.com');
    await apply(bakery);
    const id = await apply(hospital);
    await receiver.waitForEvent('application.created');
    await node.services.webhooks.deliverDue();

    expect(receiver.events).toMatchObject([{ type: 'application.created', data: { application: { id } } }]);
    await node.close();
    await settings.remove();
  });

  describe('later events of an application', () => {
    const events = ['application.created', 'application.withdrawn', 'candidate.deleted'];
    let settings: TestDatabaseSettings;
    let bakery: WebhookReceiver;
    let node: TestPortal;
    let hospitalJob: number;
    beforeEach(async () => {
      settings = await createTestDatabaseSettings('sqlite', 'empty');
      bakery = await openWebhookReceiver(() => time);
      node = await openWith([
        { name: 'hospital', company: 'St. Mary', url: receiver.url, events },
        { name: 'bakery', company: 'Bakery', url: bakery.url, events },
        { name: 'deletions', company: 'St. Mary', url: receiver.url, events: ['candidate.deleted'] },
      ]);
      candidate = await createRegisteredCandidate(node, 'asha@example.com');
      hospitalJob = await insertJob(node.database.db, { title: 'Night Nurse', company: 'St. Mary' });
    });
    afterEach(async () => {
      await node.close();
      await bakery.close();
      await settings.remove();
    });

    async function openWith(endpoints: object[], shareDatabaseWith?: TestPortal) {
      const file = join(settings.dataDir, 'webhooks.json');
      await writeFile(file, JSON.stringify(endpoints.map((endpoint) => ({ ...endpoint, secrets: [webhookSecret] }))));
      return openPortal({ WEBHOOKS_FILE: file }, shareDatabaseWith);
    }
    const rename = () =>
      node.database.db.updateTable('companies').set({ name: 'Bakery' }).where('name', '=', 'St. Mary').execute();
    async function withdrawForGood(id: string, { services } = node) {
      await withdraw(id);
      moveTo(11 * minuteMs);
      await services.handOver.releaseDue();
    }
    async function eraseAndDeliver() {
      await erase(node);
      moveTo(12 * minuteMs);
      await node.services.webhooks.deliverDue();
    }
    const typesOf = ({ events: received }: WebhookReceiver) => received.map(({ type }) => type);
    const listQueued = () => node.database.db.selectFrom('webhook_deliveries').select(['endpoint', 'type']).execute();

    test('go to the webhooks that got it after its company is renamed, and to no other', async () => {
      const id = await apply(hospitalJob);
      await receiver.waitForEvent('application.created');
      await rename();
      await withdrawForGood(id);
      expect(await listQueued()).toContainEqual({ endpoint: 'hospital', type: 'application.withdrawn' });
      await receiver.waitForEvent('application.withdrawn');
      // Its new company gets this one.
      const other = await apply(await insertJob(node.database.db, { company: 'Bakery' }));
      await bakery.waitForEvent('application.created');
      await eraseAndDeliver();

      expect(typesOf(receiver)).toEqual([...events, 'candidate.deleted']);
      expect(receiver.events.at(-1)?.data.applications).toEqual([{ id }]);
      expect(typesOf(bakery)).toEqual(['application.created', 'candidate.deleted']);
      expect(bakery.events.at(-1)?.data.applications).toEqual([{ id: other }]);
    });

    test('go to no webhook that was added since', async () => {
      const id = await apply(hospitalJob);
      await receiver.waitForEvent('application.created');
      const later = await openWith([{ name: 'added', company: 'St. Mary', url: bakery.url, events }], node);
      await withdrawForGood(id, later);
      expect(await listQueued()).toEqual([{ endpoint: 'hospital', type: 'application.created' }]);
      await erase(later);
      expect(await listQueued()).toEqual([]);
      await later.close();
    });

    test('name no application that no webhook got', async () => {
      await candidate.post('/user/applied-quick/job', { job_id: hospitalJob });
      await erase(node);
      expect(await listQueued()).toEqual([]);
    });

    test('go to the present company if an earlier release of the portal released it', async () => {
      const id = await apply(hospitalJob);
      await receiver.waitForEvent('application.created');
      await node.database.db.updateTable('application_history').set({ webhooks_to: null }).execute();
      await rename();
      await withdrawForGood(id);
      expect(await listQueued()).toContainEqual({ endpoint: 'bakery', type: 'application.withdrawn' });
    });
  });

  test('logs no secret, no address and no name', async () => {
    receiver.behavior = 500;
    await apply();
    await waitForFailedAttempt();
    await expect.poll(() => portal.logLines.join('')).toContain('webhook delivery failed and will be retried');
    const secretKey = webhookSecret.slice('whsec_'.length);
    expect(portal.logLines.join('')).not.toMatch(new RegExp(`${secretKey}|asha@|Asha|/hooks`));
  });

  test('a download of the candidate’s data lists the notices to companies', async () => {
    await apply();
    await receiver.waitForEvent('application.created');
    await expect.poll(findHandedOverAt).toBe(start.toISOString());
    const zip = await readZip(await buffer((await portal.services.accountExport.open(candidate.id)) ?? Readable.from([])));
    expect(JSON.parse(String(zip.get('data.json'))).company_notices).toEqual([
      { type: 'application.created', created_at: start.toISOString(), delivered_at: start.toISOString(), failed_at: null },
    ]);
  });
});
