import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume, buildTextResume, type UploadFile } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const entered = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on' };

describe.each(engines)('complete forms of candidates, on %s', (engine) => {
  let portal: TestPortal;
  let bucket: S3Server;
  let time: Date;
  let asha: TestCandidate;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    bucket = await openS3Server();
    portal = await openPortal();
    asha = await createRegisteredCandidate(portal, entered.email);
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  const openPortal = (shareDatabaseWith?: TestPortal) =>
    openTestPortal({ engine, now: () => time, env: bucket.settings, ...(shareDatabaseWith && { shareDatabaseWith }) });

  /** Uploads a resume into the form of a job, which is complete then. */
  async function holdForm({ headers }: TestCandidate, { node = portal, name = 'new.txt', ip = '203.0.113.7' } = {}) {
    const jobId = await insertJob(portal.database.db);
    const form = openApplyForm(node, jobId, { ip, headers });
    const upload = (file: UploadFile) => form.send({ ...entered, intent: 'read' }, file);
    await upload({ ...buildTextResume(), name });
    return { jobId, upload, send: () => form.send({ ...entered, intent: 'send' }) };
  }
  /** Each of another candidate and site. */
  async function holdFormsOfSites(count: number) {
    const forms = [];
    for (let at = 0; at < count; at++) {
      const candidate = await createRegisteredCandidate(portal, `candidate-${at}@example.com`);
      forms.push(await holdForm(candidate, { ip: `198.51.${at}.1` }));
    }
    return forms;
  }
  function hangReads(): void {
    bucket.behavior = 'hang';
    bucket.affectedMethod = 'GET';
  }
  const findHeldFiles = () => portal.database.db.selectFrom('held_applications').select('file_id').execute();
  const readForms = () => portal.database.db.selectFrom('held_applications').select('form').orderBy('id').execute();
  const countReads = (heldFiles: readonly { file_id: string }[]) =>
    bucket.receivedRequests.filter((request) =>
      heldFiles.some(({ file_id }) => request === `GET /resumes/of-candidates/${file_id}`),
    ).length;
  const findResume = async () => (await portal.services.candidates.find(asha.id))?.resumeName;

  test('are read once, however often they are sent', async () => {
    const form = await holdForm(asha);
    const held = await findHeldFiles();
    const answers = await Promise.all([form.send(), form.send(), form.send(), form.send()]);

    expect(answers.map((answer) => [answer.statusCode, answer.json().message.step])).toEqual(Array(4).fill([200, 'sent']));
    expect(countReads(held)).toBe(1);
    expect(await findResume()).toBe('new.txt');
  });

  test('are in memory four at a time', async () => {
    const forms = await holdFormsOfSites(7);
    const held = await findHeldFiles();
    hangReads();
    const answers = forms.map(({ send }) => send());
    await expect.poll(() => countReads(held)).toBe(4);
    // Others that wanted to read would have begun by then.
    await portal.signIn('ben@example.com');
    await portal.signIn('cleo@example.com');

    expect(countReads(held)).toBe(4);
    await bucket.stop();
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(503);
  });

  test('without files do not wait for those whose files are read', async () => {
    const forms = await holdFormsOfSites(4);
    const held = await findHeldFiles();
    const jobId = await insertJob(portal.database.db);
    hangReads();
    let ended = 0;
    const answers = forms.map(({ send }) => send().finally(() => ended++));
    await expect.poll(() => countReads(held)).toBe(4);

    const answer = await openApplyForm(portal, jobId, { headers: asha.headers }).send({ ...entered, intent: 'send' });
    expect([answer.json().message.step, ended]).toEqual(['sent', 0]);
    await bucket.stop();
    await Promise.all(answers);
  });

  test('go out as they are when their files are read', async () => {
    const [first, second] = [await holdForm(asha), await holdForm(asha)];
    const held = await findHeldFiles();
    hangReads();
    const waiting = [first.send()];
    await expect.poll(() => countReads(held)).toBe(1);
    const forms = await readForms();
    waiting.push(second.send());
    // The values of the second form are stored before it waits.
    await expect.poll(readForms).not.toEqual(forms);
    await second.upload(buildPdfResume('second.pdf'));
    bucket.behavior = 'serve';

    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([503, 200]);
    const sent = await portal.database.db
      .selectFrom('files')
      .select(['name', 'media_type'])
      .where('name', '=', 'second.pdf')
      .execute();
    expect(sent).toEqual([{ name: 'second.pdf', media_type: 'application/pdf' }]);
  });

  test('replace no resume and store no file while the applicant has reached the limit', async () => {
    const form = await holdForm(asha);
    const resume = await findResume();
    for (let sent = 0; sent < 10; sent++) {
      const payload = { job_id: await insertJob(portal.database.db) };
      await portal.app.inject({ method: 'POST', url: '/user/apply/job', payload, headers: asha.headers });
    }
    const stored = [...bucket.objects.keys()];

    expect((await form.send()).statusCode).toBe(429);
    expect(await findResume()).toBe(resume);
    expect(bucket.receivedRequests.filter((request) => request.startsWith('PUT')).length).toBe(stored.length);

    time = new Date(time.getTime() + 60_000);
    expect((await form.send()).json().message.step).toBe('sent');
    expect(await findResume()).toBe('new.txt');
  });

  test('that are sent at once, on two nodes, go out with a resume each', async () => {
    const otherNode = await openPortal(portal);
    const forms = [];
    for (let at = 0; at < 8; at++)
      forms.push(await holdForm(asha, { node: at % 2 ? otherNode : portal, name: `${at}.txt`, ip: '127.0.0.1' }));
    const answers = await Promise.all(forms.map(({ send }) => send()));
    await otherNode.close();

    expect(answers.map((answer) => answer.json().message.step)).toEqual(Array(8).fill('sent'));
    const sent = await portal.database.db
      .selectFrom('application_history')
      .leftJoin('files', 'files.id', 'application_history.resume_id')
      .select(['application_history.job_id as jobId', 'files.name'])
      .orderBy('job_id')
      .execute();
    expect(sent).toEqual(forms.map(({ jobId }, at) => ({ jobId, name: `${at}.txt` })));
  });
});
