import { afterEach, describe, expect, test } from 'vitest';
import { accountExportPath, deleteAccount } from '#contract/account-calls.ts';
import { type AppliedJob, listAppliedJobs } from '#contract/application-calls.ts';
import { createRetentionRules } from '#server/platform/retention/retention-rules.ts';
import { type AtsDeliveryOptions, createAtsDelivery } from '#server/sources/delivery/ats-delivery.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { type SubmitterName, submitterStandIns } from '../../support/sources/submitter-stand-ins.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const [minuteMs, dayMs] = [60_000, 86_400_000];
const heard = 'Of the outer islands';
const questions = [
  { id: 'eeo-text', label: 'Why we ask', kind: 'info', purpose: 'compliance' },
  {
    id: 'gender',
    label: 'Gender',
    kind: 'single',
    options: [
      { value: '1', label: 'Woman' },
      { value: '3', label: 'Decline to self-identify' },
    ],
    purpose: 'compliance',
  },
  { id: '9', label: 'Which?', kind: 'multi', options: [{ value: '91', label: 'Another' }], purpose: 'demographic' },
  {
    id: '9/91',
    label: 'In your own words',
    kind: 'short_text',
    shownIf: { question: '9', anyOf: ['91'] },
    purpose: 'demographic',
  },
];
const answers = { gender: ['1'], '9': ['91'], '9/91': [heard] };
const received = {
  gender: '1',
  demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 91, text: heard }] }],
};

describe.each(engines)('voluntary self-identification on %s', (engine) => {
  let portal: TestPortal;
  let server: ApplyServer;
  let time: Date;
  let candidate: TestCandidate;
  let jobId: number;
  let provider: SubmitterName;
  const keys = () => ({ SOURCE_ACME_KEY: submitterStandIns[provider].key });

  async function open(name: SubmitterName = 'greenhouse', settings: { apply?: 'link-out' } = {}) {
    provider = name;
    time = start;
    server = await openApplyServer(submitterStandIns[name].rules(['7'], { now: () => time }));
    portal = await openTestPortal({ engine, now: () => time, env: { LOG_LEVEL: 'debug', ...keys() } });
    // Requests of the portal's own workers would race with those of a test.
    await portal.services.atsDelivery.stop();
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    jobId = await insertJob(db(), { title: 'Winch Operator', company: 'Acme A/S' });
    await db()
      .updateTable('jobs')
      .set({ source: 'acme', external_id: '7', questions: JSON.stringify(questions) })
      .where('id', '=', jobId)
      .execute();
    await insertSource(db(), { provider: name, base: server.base, ...settings });
  }
  afterEach(async () => {
    server.close();
    await portal.close();
  });

  const db = () => portal.database.db;
  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const deliver = (options: Partial<AtsDeliveryOptions> = {}) =>
    createAtsDelivery({
      db: db(),
      files: portal.services.files,
      keys: keys(),
      selfIdentifications: portal.services.selfIdentifications,
      publicOrigin: 'https://careers.example.com',
      importAllowHosts: [],
      now: () => time,
      log: portal.app.log,
      random: () => 0,
      timeoutMs: 5000,
      ...options,
    }).deliverDue();
  const apply = async () => {
    const response = await candidate.post('/user/apply/job', { job_id: jobId });
    return response.json().message.application as { application_id: string; voluntary_until?: string };
  };
  const address = (id: string) => `/user/application/self-identification/${id}`;
  const page = async (id: string) => (await candidate.get(address(id))).json().message;
  const save = (id: string, fields: object = answers) =>
    candidate.post(`${address(id)}/answers`, { intent: 'save', answers: fields });
  const sealed = () => db().selectFrom('self_identifications').selectAll().execute();
  const delivery = () => db().selectFrom('ats_deliveries').selectAll().executeTakeFirst();

  test('the hand-over waits for the answers, takes them along, and they are deleted', async () => {
    await open();
    const { application_id: id, voluntary_until } = await apply();
    expect(voluntary_until).toBe(new Date(start.getTime() + 30 * minuteMs).toISOString());
    expect(await page(id)).toEqual({ joborder_id: jobId, title: 'Winch Operator', name: 'Acme A/S', state: 'open', questions });
    moveTo(29 * minuteMs);
    await deliver();
    expect(server.arrivals).toEqual([]);

    const saved = await save(id);
    expect([saved.statusCode, saved.json().message]).toMatchObject([200, { state: 'answered', questions: [] }]);
    expect(await sealed()).toMatchObject([{ receipt_id: id, answers: expect.not.stringMatching(/gender|islands/) }]);
    expect((await save(id)).statusCode).toBe(409);
    await deliver();
    expect(server.violations).toEqual([]);
    expect(server.recorded.map(({ selfIdentification }) => selfIdentification)).toEqual([received]);
    expect(await delivery()).toMatchObject({ state: 'handed_over', asks_until: null });
    expect([await sealed(), (await page(id)).state]).toEqual([[], 'closed']);
  });

  test('skipped, declined or left for half an hour, the application goes without', async () => {
    await open();
    const { application_id: id } = await apply();
    expect((await candidate.post(`${address(id)}/answers`, { intent: 'skip', answers })).json().message.state).toBe('closed');
    await deliver();
    expect(server.recorded).toMatchObject([{ email: 'asha@example.com' }]);

    candidate = await createRegisteredCandidate(portal, 'declines@example.com');
    await save((await apply()).application_id, { gender: [''], '9': ['', '91'] });
    await deliver();

    candidate = await createRegisteredCandidate(portal, 'leaves@example.com');
    const left = await apply();
    moveTo(30 * minuteMs);
    await deliver();
    expect(server.recorded.map(({ email, selfIdentification }) => [email, selfIdentification])).toEqual([
      ['asha@example.com', undefined],
      ['declines@example.com', undefined],
      ['leaves@example.com', undefined],
    ]);
    const late = await save(left.application_id);
    expect([late.statusCode, late.json().error.message]).toEqual([409, 'This page is closed. Nothing was stored.']);
    expect(await sealed()).toEqual([]);
  });

  test('an answer that no one offered is refused, and nothing is stored', async () => {
    await open();
    const { application_id: id } = await apply();
    const refused = await save(id, { gender: ['2'] });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { 'answer.gender': 'Choose from the answers of the list' },
    ]);
    expect([await sealed(), (await page(id)).state]).toEqual([[], 'open']);
  });

  test('is offered in Applied Jobs and on the receipt as long as it can be answered', async () => {
    await open();
    const offers = async (id: string) => {
      const { message } = (await candidate.get(listAppliedJobs.path)).json();
      const listed = message.find((job: AppliedJob) => job.application?.application_id === id);
      const receipt = (await candidate.get(`/user/application/receipt/${id}`)).json().message;
      return [listed.application.voluntary_until, receipt.application.voluntary_until];
    };
    const until = (ms: number) => Array(2).fill(new Date(start.getTime() + ms).toISOString());
    const none = [undefined, undefined];

    const { application_id: answered } = await apply();
    expect(await offers(answered)).toEqual(until(30 * minuteMs));
    await save(answered);
    expect(await offers(answered)).toEqual(none);
    await deliver();
    expect(await offers(answered)).toEqual(none);

    candidate = await createRegisteredCandidate(portal, 'skips@example.com');
    const { application_id: skipped } = await apply();
    await candidate.post(`${address(skipped)}/answers`, { intent: 'skip', answers: {} });
    expect(await offers(skipped)).toEqual(none);

    candidate = await createRegisteredCandidate(portal, 'withdraws@example.com');
    const { application_id: withdrawn } = await apply();
    await candidate.post('/user/application/withdraw', { application_id: withdrawn });
    expect(await offers(withdrawn)).toEqual(none);
    await candidate.post('/user/application/undo-withdrawal', { application_id: withdrawn });
    expect(await offers(withdrawn)).toEqual(until(30 * minuteMs));
    moveTo(30 * minuteMs);
    expect(await offers(withdrawn)).toEqual(none);
    await deliver();
    expect(await offers(withdrawn)).toEqual(none);
  });

  test('belongs to its candidate', async () => {
    await open();
    const { application_id: id } = await apply();
    const other = await createRegisteredCandidate(portal, 'other@example.com');
    expect((await other.get(address(id))).statusCode).toBe(404);
    expect((await other.post(`${address(id)}/answers`, { intent: 'save', answers })).statusCode).toBe(404);
    expect((await portal.app.inject({ method: 'GET', url: address(id) })).statusCode).toBe(401);
    expect([await sealed(), (await page(id)).state]).toEqual([[], 'open']);
  });

  test('after a lost answer or a crash, the same answers are sent again and recorded once', async () => {
    await open();
    await save((await apply()).application_id);
    server.behavior = 'close';
    await deliver();
    expect([await sealed(), await delivery()]).toMatchObject([[{}], { state: 'sending' }]);
    server.behavior = 'accept';
    moveTo(minuteMs);
    await deliver();
    expect(server.arrivals).toHaveLength(2);
    expect(server.recorded.map(({ selfIdentification }) => selfIdentification)).toEqual([received]);
    expect([await sealed(), await delivery()]).toMatchObject([[], { state: 'handed_over' }]);

    candidate = await createRegisteredCandidate(portal, 'crash@example.com');
    const { application_id: id } = await apply();
    await save(id);
    await db().updateTable('ats_deliveries').set({ state: 'sending', attempts: 1 }).where('receipt_id', '=', id).execute();
    await deliver();
    expect(server.recorded.at(-1)).toMatchObject({ email: 'crash@example.com', selfIdentification: received });
    expect(await sealed()).toEqual([]);
  });

  test('of two answers at once the first is stored, and two nodes send it once', async () => {
    await open();
    const { application_id: id } = await apply();
    const saved = await Promise.all([save(id), save(id)]);
    expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await Promise.all([deliver(), deliver()]);
    expect(server.recorded).toMatchObject([{ email: 'asha@example.com', selfIdentification: received }]);
    expect([server.arrivals.length, await sealed()]).toEqual([1, []]);
  });

  test('a refused application keeps them for a retry, for a week at most', async () => {
    await open();
    const { application_id: id } = await apply();
    await save(id);
    server.behavior = { status: 422 };
    await deliver();
    expect([await sealed(), await delivery()]).toMatchObject([[{}], { state: 'refused' }]);
    const { stdout } = await runCareers({ ...portal.settings, env: keys() }, 'applications', 'retry', id);
    expect(stdout).toContain('queued 1');
    server.behavior = 'accept';
    // The command has the time of the machine.
    await db().updateTable('ats_deliveries').set({ next_attempt_at: time.toISOString() }).execute();
    await deliver();
    expect(server.recorded).toMatchObject([{ selfIdentification: received }]);

    candidate = await createRegisteredCandidate(portal, 'waits@example.com');
    await save((await apply()).application_id);
    const clean = async () => {
      for (const { deleteExpired } of createRetentionRules(db(), () => time)) await deleteExpired();
    };
    moveTo(7 * dayMs);
    await clean();
    expect(await sealed()).toHaveLength(1);
    moveTo(7 * dayMs + 1);
    await clean();
    expect(await sealed()).toEqual([]);
  });

  test('a withdrawal deletes them, and so does the end of the account', async () => {
    await open();
    const { application_id: id } = await apply();
    await save(id);
    await candidate.post('/user/application/withdraw', { application_id: id });
    expect([await sealed(), (await page(id)).state]).toEqual([[], 'closed']);
    await candidate.post('/user/application/undo-withdrawal', { application_id: id });
    await deliver();
    expect(server.recorded.map(({ selfIdentification }) => selfIdentification)).toEqual([undefined]);

    candidate = await createRegisteredCandidate(portal, 'leaves@example.com');
    const second = await apply();
    await candidate.post('/user/application/withdraw', { application_id: second.application_id });
    expect((await save(second.application_id)).statusCode).toBe(409);
    await candidate.post('/user/application/undo-withdrawal', { application_id: second.application_id });
    expect((await save(second.application_id)).statusCode).toBe(200);
    const last = await portal.mails.waitForMail(candidate.email);
    await portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email: candidate.email } });
    const otp = extractSignInCode(await portal.mails.waitForMail(candidate.email, last));
    expect((await candidate.post(deleteAccount.path, { otp })).statusCode).toBe(200);
    moveTo(2 * dayMs);
    await portal.services.accounts.deleteRequested();
    expect([await sealed(), await db().selectFrom('application_history').select('receipt_id').execute()]).toMatchObject([
      [],
      [{ receipt_id: id }],
    ]);
  });

  test('are read as late as the withdrawal, and not for a withdrawn application', async () => {
    await open();
    const { application_id: id } = await apply();
    await save(id);
    const { files, selfIdentifications } = portal.services;
    const read: string[] = [];
    await deliver({
      files: {
        async open(key, size) {
          await candidate.post('/user/application/withdraw', { application_id: id });
          return files.open(key, size);
        },
      },
      selfIdentifications: {
        load(receiptId) {
          read.push(receiptId);
          return selfIdentifications.load(receiptId);
        },
      },
    });
    expect([read, server.arrivals, await delivery()]).toMatchObject([[], [], { state: 'waiting', attempts: 0 }]);
  });

  test.each([
    ['a system that takes none', 'lever', {}],
    ['a job that one applies for elsewhere', 'greenhouse', { apply: 'link-out' }],
  ] as const)('is not asked for %s', async (_, name, settings) => {
    await open(name, settings);
    const { application_id: id, voluntary_until } = await apply();
    expect([voluntary_until, (await page(id)).state, (await save(id)).statusCode]).toEqual([undefined, 'closed', 409]);
    expect(await sealed()).toEqual([]);
  });

  test('is in no mail, log, export or receipt, and in the candidate’s own data', async () => {
    await open();
    const { application_id: id } = await apply();
    await save(id);
    await portal.mails.waitForMail('asha@example.com');
    const data = String((await readZip((await candidate.post(accountExportPath, {})).rawPayload)).get('data.json'));
    expect(JSON.parse(data).voluntary_answers).toEqual([
      { receipt_id: id, question: 'Gender', answer: 'Woman', created_at: start.toISOString() },
      { receipt_id: id, question: 'Which?', answer: 'Another', created_at: start.toISOString() },
      { receipt_id: id, question: 'In your own words', answer: heard, created_at: start.toISOString() },
    ]);
    await deliver();
    const receipt = await candidate.get(`/user/application/receipt/${id}`);
    const { stdout } = await runCareers(portal.settings, 'applications', 'export');
    expect(stdout).toContain(id);
    const seen = [stdout, receipt.body, ...portal.logLines, JSON.stringify(portal.mails.receivedMails())].join('\n');
    expect(seen).not.toContain(heard);
  });
});
