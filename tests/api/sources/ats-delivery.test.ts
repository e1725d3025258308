import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createAtsDelivery } from '#server/sources/delivery/ats-delivery.ts';
import { checkLateDeliveries } from '#server/sources/delivery/ats-delivery-alerts.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { findSubmitter } from '#server/sources/submitters/submitter-registry.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { type ApplyRules, type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { type SubmitterName, submitterStandIns } from '../../support/sources/submitter-stand-ins.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000];
const letter = 'A letter that no log shows';

describe.each(engines)('hand-over to an ATS on %s', (engine) => {
  let portal: TestPortal;
  let server: ApplyServer;
  let time: Date;
  let candidate: TestCandidate;
  let jobId: number;
  let provider: SubmitterName;
  const env = () => ({
    APPLICATIONS_TO: 'hiring@example.org',
    LOG_LEVEL: 'info',
    SOURCE_ACME_KEY: submitterStandIns[provider].key,
  });

  async function open(
    name: SubmitterName = 'greenhouse',
    settings: { apply?: 'link-out' } = {},
    change: (rules: ApplyRules) => ApplyRules = (rules) => rules,
  ) {
    provider = name;
    time = start;
    server = await openApplyServer(change(submitterStandIns[name].rules(['7'], { now: () => time })));
    portal = await openTestPortal({ engine, now: () => time, env: env() });
    // Requests of the portal's own workers would race with those of a test.
    await portal.services.atsDelivery.stop();
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    jobId = await insertJob(db(), { title: 'Winch Operator', company: 'Acme A/S' });
    await db().updateTable('jobs').set({ source: 'acme', external_id: '7' }).where('id', '=', jobId).execute();
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
  const openDelivery = (timeoutMs = 5000, files: Pick<FileStore, 'open'> = portal.services.files) =>
    createAtsDelivery({
      db: db(),
      files,
      keys: { SOURCE_ACME_KEY: submitterStandIns[provider].key },
      selfIdentifications: portal.services.selfIdentifications,
      publicOrigin: 'https://careers.example.com',
      importAllowHosts: [],
      now: () => time,
      log: recordingLog,
      random: () => 0,
      timeoutMs,
    });
  const logged: object[] = [];
  const record = (details: object, message: string) => void logged.push({ ...details, message });
  const recordingLog = { info: record, warn: record, error: record };
  beforeEach(() => void logged.splice(0));
  const apply = async () =>
    (await candidate.post('/user/apply/job', { job_id: jobId, cover_letter: letter })).json().message.application
      .application_id as string;
  const row = () => db().selectFrom('ats_deliveries').selectAll().executeTakeFirst();
  const progress = async (id: string) =>
    (await candidate.get(`/user/application/receipt/${id}`)).json().message.application as Record<string, unknown>;

  test('fills the station on the word of the ATS alone, and sends no company mail beside it', async () => {
    await open();
    const id = await apply();
    await portal.mails.waitForMail('asha@example.com');
    expect(await row()).toMatchObject({ receipt_id: id, source: 'acme', state: 'waiting', attempts: 0 });
    expect((await progress(id)).handed_over_at).toBeNull();

    moveTo(5 * secondMs);
    await openDelivery().deliverDue();
    expect(server.recorded).toMatchObject([{ jobId: '7', email: 'asha@example.com', text: letter, phone: '+919812345678' }]);
    expect(await row()).toMatchObject({ state: 'handed_over', attempts: 1, last_result: null });
    expect((await progress(id)).handed_over_at).toBe(time.toISOString());
    expect(portal.mails.receivedMails().flatMap(({ recipients }) => recipients)).not.toContain('hiring@example.org');
  });

  test('asks Ashby for the id, so that no application of a stranger with the same address passes for this one', async () => {
    await open('ashby');
    await apply();
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', ats_id: 'ashby-0' });
  });

  test('learns no id where Ashby has two applications of the address, or may not be asked', async () => {
    await open('ashby');
    await apply();
    server.recorded.push({
      jobId: '7',
      email: 'asha@example.com',
      name: 'X',
      phone: '',
      text: '',
      source: '',
      resume: undefined,
    });
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', ats_id: null });
    expect(server.recorded).toHaveLength(2);
  });

  test.each([
    ['a U+0000', 'id\0x'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('keeps no id with %s, and sends the application once', async (_case, id) => {
    await open('workable', {}, (rules) => async (request, recorded) => {
      const verdict = await rules(request, recorded);
      return 'application' in verdict ? { ...verdict, answer: { status: 201, body: { candidate: { id } } } } : verdict;
    });
    await apply();
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', ats_id: null });
    moveTo(hourMs);
    await openDelivery().deliverDue();
    expect(server.arrivals).toHaveLength(1);
  });

  test('link-out and a missing key leave applications in the portal', async () => {
    await open('greenhouse', { apply: 'link-out' });
    await apply();
    expect(await row()).toBeUndefined();
    await portal.mails.waitForMail('hiring@example.org');
  });

  test('repeats 429 after its Retry-After and 500 with growing delays, and 4xx never', async () => {
    await open();
    await apply();
    const delivery = openDelivery();
    server.behavior = { status: 429, headers: { 'retry-after': '120' } };
    await delivery.deliverDue();
    expect(await row()).toMatchObject({
      state: 'waiting',
      next_attempt_at: new Date(start.getTime() + 2 * minuteMs).toISOString(),
    });
    moveTo(2 * minuteMs - 1);
    await delivery.deliverDue();
    expect(server.arrivals).toHaveLength(1);

    moveTo(2 * minuteMs);
    server.behavior = { status: 500 };
    await delivery.deliverDue();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 2, last_result: 'answered 500' });

    moveTo(3 * minuteMs);
    server.behavior = { status: 422 };
    await delivery.deliverDue();
    expect(await row()).toMatchObject({ state: 'refused', last_result: 'answered 422: told to' });
    moveTo(24 * hourMs);
    await delivery.deliverDue();
    expect(server.arrivals).toHaveLength(3);
    expect(logged.at(-1)).toMatchObject({ event: 'hand_over_refused', source: 'acme' });
  });

  test.each(['greenhouse', 'lever', 'personio', 'ashby', 'workable'] as const)(
    'an answer that is lost after the record leads to one application at %s',
    async (name) => {
      await open(name);
      const id = await apply();
      server.behavior = 'close';
      await openDelivery().deliverDue();
      expect(await row()).toMatchObject({ state: 'sending', in_doubt: 0 });
      expect((await progress(id)).handed_over_at).toBeNull();

      server.behavior = 'accept';
      moveTo(minuteMs);
      await openDelivery().deliverDue();
      expect(await row()).toMatchObject({ state: 'handed_over', in_doubt: 1 });
      expect(server.recorded).toHaveLength(1);
    },
  );

  test('an answer that switches protocols is none, and the application is handed over at the next attempt', async () => {
    await open();
    await apply();
    server.behavior = { status: 101, headers: { connection: 'Upgrade', upgrade: 'x' } };
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'sending', attempts: 1, last_result: 'no answer: 101 Switching Protocols' });

    server.behavior = 'accept';
    moveTo(minuteMs);
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', attempts: 2 });
    expect(server.recorded).toHaveLength(1);
  });

  test.each(['recruitee', 'smartrecruiters'] as const)('%s cannot tell, so that the operator has to look', async (name) => {
    await open(name);
    const id = await apply();
    server.behavior = 'hang';
    await openDelivery(1500).deliverDue();
    expect(await row()).toMatchObject({ state: 'uncertain', last_result: 'no answer: timeout' });
    expect((await progress(id)).handed_over_at).toBeNull();
    moveTo(hourMs);
    await openDelivery().deliverDue();
    expect(server.arrivals).toHaveLength(1);
    expect(findSubmitter(name)?.whenInDoubt).toBe('leave');
  });

  test('an attempt that a crash ended is in doubt, and another node takes over after its claim', async () => {
    await open('recruitee');
    await apply();
    await db()
      .updateTable('ats_deliveries')
      .set({ state: 'sending', attempts: 1, next_attempt_at: new Date(start.getTime() + minuteMs).toISOString() })
      .execute();
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'sending', attempts: 1 });
    moveTo(minuteMs);
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'uncertain', attempts: 2 });
    expect(server.arrivals).toEqual([]);
  });

  test('two nodes send an application once', async () => {
    await open();
    await apply();
    await Promise.all([openDelivery().deliverDue(), openDelivery().deliverDue(), openDelivery().deliverDue()]);
    expect([server.arrivals.length, (await row())?.attempts]).toEqual([1, 1]);
  });

  test('without a connection nothing is in doubt', async () => {
    await open('recruitee');
    await apply();
    server.close();
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'waiting', in_doubt: 0, last_result: 'not sent: ECONNREFUSED' });
  });

  test.each(['resume', 'answer'] as const)('a lost %s fails the attempt, and is sent once it is back', async (lost) => {
    await open();
    await apply();
    const { files } = portal.services;
    const file = await db().selectFrom('files').selectAll().executeTakeFirstOrThrow();
    const id = lost === 'resume' ? file.id : '0'.repeat(32);
    const bytes = await buffer((await files.open(file.id)) ?? Readable.from([]));
    if (lost === 'answer') {
      await db()
        .insertInto('files')
        .values({ ...file, id, kind: 'answer' })
        .execute();
      const stored = { id, name: 'sample.pdf', mediaType: 'application/pdf', size: file.size, sha256: file.sha256 };
      const answer = { id: 'question_35', label: 'Sample', kind: 'file', value: 'sample.pdf', text: 'sample.pdf', file: stored };
      await db()
        .updateTable('application_history')
        .set({ answers: JSON.stringify([answer]) })
        .execute();
    }
    await files.remove(id);

    await openDelivery().deliverDue();
    const result = `cannot be read: The file ${id} is missing.`;
    expect([server.arrivals, await row()]).toMatchObject([[], { state: 'waiting', attempts: 1, last_result: result }]);
    expect(logged).toMatchObject([{ source: 'acme', attempts: 1, result }]);

    await files.put(id, bytes);
    moveTo(5 * secondMs);
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', attempts: 2, last_result: null });
    expect(server.recorded).toMatchObject([{ resume: { name: 'asha-rao.pdf', size: bytes.length } }]);
    expect(Object.keys(server.recorded[0]?.answers ?? {})).toEqual(lost === 'answer' ? ['question_35'] : []);
  });

  test('a page of a proxy in place of the resume fails the attempt', async () => {
    await open();
    await apply();
    const { id, size } = await db().selectFrom('files').select(['id', 'size']).executeTakeFirstOrThrow();
    await portal.services.files.put(id, Buffer.from('<h1>Maintenance</h1>'));
    await openDelivery().deliverDue();
    const result = `cannot be read: A file has 20 bytes instead of ${size}.`;
    expect([server.arrivals, await row()]).toMatchObject([[], { state: 'waiting', attempts: 1, last_result: result }]);
  });

  test('an application whose resume stays lost ends as a refused one', async () => {
    await open();
    await apply();
    const { id } = await db().selectFrom('files').select('id').executeTakeFirstOrThrow();
    await portal.services.files.remove(id);
    await db().updateTable('ats_deliveries').set({ attempts: 12 }).execute();
    await openDelivery().deliverDue();
    const result = `no success in three days: cannot be read: The file ${id} is missing.`;
    expect([server.arrivals, await row()]).toMatchObject([[], { state: 'refused', last_result: result }]);
    expect(logged.at(-1)).toMatchObject({ event: 'hand_over_refused', source: 'acme' });
  });

  test('a resume that the candidate deletes meanwhile is left out', async () => {
    await open();
    await apply();
    const files = {
      async open() {
        await db().deleteFrom('files').execute();
        return undefined;
      },
    };
    await openDelivery(5000, files).deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over', attempts: 1 });
    expect(server.recorded).toMatchObject([{ email: 'asha@example.com', resume: undefined }]);
  });

  test('a withdrawn application is not handed over', async () => {
    await open();
    const id = await apply();
    await candidate.post('/user/application/withdraw', { application_id: id });
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });

    moveTo(hourMs);
    await portal.services.handOver.releaseDue();
    await checkLateDeliveries({ db: db(), now: () => time, log: recordingLog });
    await openDelivery().deliverDue();
    expect([server.arrivals, await row()]).toEqual([[], undefined]);
  });

  test('an application that is withdrawn after its attempt has begun is not sent', async () => {
    await open('workable');
    const id = await apply();
    const files: Pick<FileStore, 'open'> = {
      async open(key, size) {
        await candidate.post('/user/application/withdraw', { application_id: id });
        return portal.services.files.open(key, size);
      },
    };
    await openDelivery(5000, files).deliverDue();
    expect([server.arrivals, await row()]).toMatchObject([[], { state: 'waiting', attempts: 0 }]);
  });

  test('a withdrawn application that may have arrived is not queued again, and stays listed', async () => {
    await open();
    const id = await apply();
    await db().updateTable('ats_deliveries').set({ state: 'uncertain' }).execute();
    await candidate.post('/user/application/withdraw', { application_id: id });
    const store = atsDeliveryStore(db());
    const at = time.toISOString();
    expect(await store.requeue({ source: 'acme', states: ['refused', 'uncertain'] }, at)).toBe(0);
    expect(await store.requeue({ ids: [id] }, at)).toBe(0);
    moveTo(hourMs);
    await portal.services.handOver.releaseDue();
    await checkLateDeliveries({ db: db(), now: () => time, log: recordingLog });
    expect(await row()).toMatchObject({ receipt_id: id, state: 'uncertain' });
  });

  test('warns once of applications that wait for more than an hour', async () => {
    await open();
    await apply();
    const check = () => checkLateDeliveries({ db: db(), now: () => time, log: recordingLog });
    moveTo(hourMs - 1);
    expect(await check()).toBe(0);
    moveTo(hourMs);
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(logged).toMatchObject([{ event: 'hand_over_late', source: 'acme', applications: 1 }]);
  });

  describe('of applications that wait when careers sources remove removes their source', () => {
    const run = (...args: string[]) => runCareers({ ...portal.settings, env: env() }, ...args);
    const undelivered = async () => (await run('applications', 'undelivered')).stdout.split(/\r?\n/).slice(1, -1);
    let id: string;
    beforeEach(async () => {
      await open();
      id = await apply();
      expect((await run('sources', 'remove', 'acme')).stdout).toMatch(
        /^removed acme\. Its open jobs stay: 1\nApplications that waited for it: 1\. See: careers applications handed-over /,
      );
      expect(await row()).toMatchObject({ state: 'refused', last_result: 'its source was removed', attempts: 0 });
    });

    test('ends, lists them as undelivered, and leaves them to a mail', async () => {
      expect(await undelivered()).toEqual([expect.stringContaining(id)]);
      expect(JSON.parse((await run('status', '--json')).stdout).warnings).toContain(
        'Applications that no company has got: 1. See: careers applications undelivered',
      );
      expect((await run('applications', 'undelivered', '--send')).stderr).toBe('queued 1\n');
      moveTo(Date.now() - start.getTime() + minuteMs);
      await portal.services.mails.outbox.deliverDue();
      await portal.mails.waitForMail('hiring@example.org');
      await waitForDelivery(portal);
      const { handed_over_at } = await db().selectFrom('application_history').selectAll().executeTakeFirstOrThrow();
      expect(handed_over_at).toBe(time.toISOString());

      await insertSource(db(), { provider, base: server.base });
      expect((await run('applications', 'retry', '--source', 'acme')).stdout).toBe('queued 0\n');
      expect(await undelivered()).toEqual([]);
    });

    test('goes on by a retry once the source is added again', async () => {
      await insertSource(db(), { provider, base: server.base });
      expect(await undelivered()).toEqual([]);
      expect((await run('applications', 'retry', '--source', 'acme')).stdout).toBe('queued 1\n');
      moveTo(Date.now() - start.getTime() + minuteMs);
      await openDelivery().deliverDue();
      expect(await row()).toMatchObject({ state: 'handed_over' });
      expect(server.recorded).toHaveLength(1);
    });
  });

  test('ends within a minute where SOURCES_FILE no longer names the source, and not before a current attempt', async () => {
    await open();
    const setRow = (values: object) => db().updateTable('ats_deliveries').set(values).execute();
    const check = async () => {
      await checkLateDeliveries({ db: db(), now: () => time, log: recordingLog });
      return (await row())?.state;
    };
    const id = await apply();
    expect(await check()).toBe('waiting');
    await sourceStore(db()).delete('acme');
    await setRow({ state: 'sending', next_attempt_at: new Date(start.getTime() + minuteMs).toISOString() });
    expect(await check()).toBe('sending');
    moveTo(minuteMs);
    expect(await check()).toBe('uncertain');
    await setRow({ state: 'waiting', in_doubt: 1 });
    expect(await check()).toBe('uncertain');
    await setRow({ state: 'waiting', in_doubt: 0 });
    await candidate.post('/user/application/withdraw', { application_id: id });
    expect(await check()).toBe('waiting');
    await candidate.post('/user/application/undo-withdrawal', { application_id: id });
    expect(await check()).toBe('refused');
    expect(logged).toMatchObject(Array(3).fill({ event: 'hand_over_removed', source: 'acme', applications: 1 }));
  });

  test('careers applications handed-over says why, and retry sends again', async () => {
    await open();
    const id = await apply();
    server.behavior = { status: 422 };
    await openDelivery().deliverDue();
    const run = (...args: string[]) => runCareers(portal.settings, 'applications', ...args);
    expect(await run('handed-over', '--state', 'refused')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(new RegExp(`\n${id},acme,refused,.*,1,,answered 422: told to\\r?\n$`)),
    });
    expect(JSON.parse((await runCareers(portal.settings, 'status', '--json')).stdout)).toMatchObject({
      handOvers: { refused: 1, uncertain: 0 },
      warnings: expect.arrayContaining([
        'Applications that applicant tracking systems refused: 1. See: careers applications handed-over --state refused',
      ]),
    });
    expect(await run('handed-over', '--state', 'handed-over')).toMatchObject({ stdout: expect.not.stringContaining(id) });
    expect(await run('retry', id)).toMatchObject({ exitCode: 0, stdout: 'queued 1\n' });
    expect(await run('retry', id)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Queued 0 of 1.') });

    server.behavior = 'accept';
    moveTo(Date.now() - start.getTime() + minuteMs);
    await openDelivery().deliverDue();
    expect(await row()).toMatchObject({ state: 'handed_over' });
  });

  test('no key, address or letter is in a log', async () => {
    await open('lever');
    await apply();
    for (const behavior of ['close', { status: 500 }, { status: 400 }] as const) {
      server.behavior = behavior;
      moveTo(time.getTime() - start.getTime() + hourMs);
      await openDelivery().deliverDue();
    }
    const text = JSON.stringify(logged) + portal.logLines.join('');
    expect(text).toContain('"source":"acme"');
    for (const secret of [submitterStandIns.lever.key, 'asha@example.com', letter]) expect(text).not.toContain(secret);
  });
});
