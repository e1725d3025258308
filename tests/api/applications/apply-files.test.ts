import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { type FormFields, type FormFile, openApplyForm } from '../../support/clients/apply-form-client.ts';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openWebhookReceiver, webhookSecret } from '../../support/fakes/webhook-receiver.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const hiring = 'hiring@example.org';
const megabyte = 1024 * 1024;
const resume = { name: 'asha-rao.pdf', bytes: buildPdfWithLines(['Asha Rao', 'Accountant']) };
const contact = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on' };
const questions = [
  { id: 'sample', label: 'Work sample', kind: 'file', required: true, limits: { fileTypes: ['pdf'], fileBytes: 4 * megabyte } },
  { id: 'proof', label: 'Certificate', kind: 'file' },
  { id: 'drive', label: 'Do you drive?', kind: 'boolean', required: true },
  { id: 'licence', label: 'Licence', kind: 'file', required: true, shownIf: { question: 'drive', anyOf: ['true'] } },
];
const sample = { field: 'answer.sample', name: 'sample.pdf', bytes: buildPdfOfSize(5000) };
const proof = { field: 'answer.proof', name: 'proof.txt', bytes: Buffer.from('I can do it.') };
const licence = { field: 'answer.licence', name: 'licence.pdf', bytes: buildPdfOfSize(3000) };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(engines)('files that answer questions on %s', (engine) => {
  let portal: TestPortal;
  let jobId: number;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-11-22T13:31:00.000Z');
    portal = await openTestPortal({ engine, now: () => time, env: { APPLICATIONS_TO: hiring } });
    jobId = await loadNurse();
  });
  afterEach(() => portal.close());
  const db = () => portal.database.db;
  async function loadNurse(): Promise<number> {
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Nurse', questions } as object)]);
    return (await db().selectFrom('jobs').where('title', '=', 'Nurse').select('id').executeTakeFirstOrThrow()).id;
  }

  /** A browser; its user may have signed in. */
  function openBrowser(headers: Record<string, string> = {}, cookies = new Map<string, string>()) {
    const form = openApplyForm(portal, jobId, { headers, cookies });
    return {
      ...form,
      upload: (...files: FormFile[]) => form.send({ ...contact, intent: 'read' }, ...files),
      remove: (id: string) => form.send({ ...contact, intent: 'read', remove: id }),
      send: (fields: FormFields, ...files: FormFile[]) => form.send({ ...contact, intent: 'send', ...fields }, ...files),
      submit: (fields: FormFields, ...files: FormFile[]) => form.submit({ ...contact, intent: 'send', ...fields }, ...files),
      enterCode: (email = contact.email) => form.enterCode(email),
    };
  }
  const messageOf = (response: { json(): { error?: { fields?: object }; fields?: object } }) =>
    response.json().error?.fields ?? response.json().fields;
  const listFiles = () => db().selectFrom('files').where('kind', '=', 'answer').selectAll().execute();
  const listHeld = () => db().selectFrom('held_applications').selectAll().execute();
  const storedBytes = async () => {
    const keys: string[] = [];
    for await (const { key } of portal.services.files.list()) keys.push(key);
    return keys.length;
  };
  async function apply() {
    const browser = openBrowser();
    await browser.send({ 'answer.drive': 'false' }, resume, sample, proof);
    await browser.enterCode();
    const { receipt_id: id } = await db().selectFrom('application_history').select('receipt_id').executeTakeFirstOrThrow();
    const account = await db().selectFrom('candidates').select('id').executeTakeFirstOrThrow();
    const { token } = await portal.services.sessions.open(account.id, 'client');
    return { id: id ?? '', candidateId: account.id, headers: { authorization: token } };
  }

  test('are in the form with the limits of each question, uploaded one by one, replaced and removed', async () => {
    const browser = openBrowser();
    const { questions: asked = [], answer_files } = await browser.read();
    expect(asked[0]?.limits).toEqual({ fileTypes: ['pdf'], fileBytes: 4 * megabyte });
    expect(asked[1]?.limits).toEqual({ fileTypes: ['pdf', 'docx', 'txt'], fileBytes: 6 * megabyte });
    expect(answer_files).toEqual({});

    await browser.upload(sample);
    await browser.upload(proof);
    const replaced = await browser.upload({ ...sample, name: 'better.pdf' });
    expect(replaced.json().message.answer_files).toEqual({
      sample: { name: 'better.pdf', size: 5000 },
      proof: { name: 'proof.txt', size: 12 },
    });
    expect(await storedBytes()).toBe(2);
    expect((await browser.remove('proof')).json().message.answer_files).toEqual({ sample: { name: 'better.pdf', size: 5000 } });
    expect(await storedBytes()).toBe(1);
    expect((await openBrowser().read()).answer_files).toEqual({});
  });

  test.each([
    ['another type', { ...sample, name: 'sample.docx' }, 400, 'Choose a file of the type PDF'],
    ['another content', { ...sample, bytes: Buffer.from('no pdf') }, 415, 'Invalid file format'],
    ['a script', { ...sample, bytes: buildPdfWithLines(['Sample'], { script: 'app.alert(1)' }) }, 415, 'scripts'],
    ['too many bytes', { ...sample, bytes: buildPdfOfSize(4 * megabyte + 1) }, 400, 'Choose a file of up to 4 MB'],
    ['more bytes than any file', { ...sample, bytes: buildPdfOfSize(6 * megabyte + 1) }, 413, 'Choose a file of up to 4 MB'],
  ])('are refused for %s, at their question', async (_, file, status, message) => {
    const browser = openBrowser();
    const refused = await browser.upload(file as FormFile);
    expect(refused.statusCode).toBe(status);
    expect(messageOf(refused)).toEqual({ 'answer.sample': expect.stringContaining(message) });
    expect([(await browser.read()).answer_files, await listHeld()]).toEqual([{}, []]);
  });

  test('have 8 MB together', async () => {
    const browser = openBrowser();
    expect((await browser.upload({ ...sample, bytes: buildPdfOfSize(4 * megabyte) })).statusCode).toBe(200);
    const refused = await browser.upload({ ...proof, name: 'proof.pdf', bytes: buildPdfOfSize(4 * megabyte + 1) });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      413,
      { 'answer.proof': 'The files of your answers may have 8 MB together. Choose a smaller file.' },
    ]);
  });

  test('have 8 MB together when they arrive at the same moment, and no bytes of refused ones remain', async () => {
    const { headers } = await createRegisteredCandidate(portal, contact.email);
    const browser = openBrowser(headers);
    await browser.upload(proof);
    const uploads = [sample, proof, licence].map(({ field }) =>
      browser.upload({ field, name: `${field}.pdf`, bytes: buildPdfOfSize(3 * megabyte) }),
    );
    const answers = await Promise.all(uploads);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 413]);
    const refused = answers
      .filter(({ statusCode }) => statusCode === 413)
      .flatMap((answer) => Object.values(messageOf(answer) ?? {}));
    expect(refused).toEqual(['The files of your answers may have 8 MB together. Choose a smaller file.']);
    const held = await listHeld();
    // A refused replacement leaves the file before it.
    const large = held.filter(({ size }) => size !== proof.bytes.length);
    expect(large.map(({ size }) => size)).toEqual([3 * megabyte, 3 * megabyte]);
    expect(await storedBytes()).toBe(1 + held.length);
  });

  test('need the token of the form, and are no answer to another question or job', async () => {
    const browser = openBrowser();
    const refused = await browser.send({ form_token: '1', intent: 'read' }, sample);
    expect(refused.json().error.code).toBe('form_too_old');
    expect((await browser.upload({ ...sample, field: 'answer.drive' })).json().message.answer_files).toEqual({});
    expect((await browser.upload({ ...sample, field: 'answer.other' })).json().message.answer_files).toEqual({});
    expect(await listHeld()).toEqual([]);
  });

  test('are no form of the job that their question is named after, whatever cookie the browser sends', async () => {
    const nurse = buildJob({
      title: 'Ward nurse',
      questions: [{ id: String(jobId), label: 'Work sample', kind: 'file' }],
    } as object);
    await loadJobs(portal.database, portal.services.search, [nurse]);
    const { id } = await db().selectFrom('jobs').where('title', '=', 'Ward nurse').select('id').executeTakeFirstOrThrow();
    const other = openApplyForm(portal, id);
    await other.send({ ...contact, intent: 'read' }, { ...sample, field: `answer.${jobId}` });
    expect(await listHeld()).toHaveLength(1);
    const browser = openBrowser({}, new Map([['apply_form', `${other.cookies.get('apply_form')}%20${id}`]]));
    expect((await browser.read()).step).toBe('form');
  });

  test('are required while their question is shown', async () => {
    const browser = openBrowser();
    await browser.upload(resume);
    expect(messageOf(await browser.send({ 'answer.drive': 'true' }))).toEqual({
      'answer.sample': 'Choose a file',
      'answer.licence': 'Choose a file',
    });
    expect(messageOf(await browser.send({ 'answer.drive': 'true' }, sample))).toEqual({ 'answer.licence': 'Choose a file' });
    expect((await browser.send({ 'answer.drive': 'true' }, licence)).json().message.step).toBe('code');
  });

  test('are sent together without scripts, those of hidden questions left out, and kept after an error', async () => {
    const browser = openBrowser();
    const refused = await browser.submit({ 'answer.drive': '' }, resume, sample, licence);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('sample.pdf');
    expect((await browser.submit({ 'answer.drive': 'false' })).statusCode).toBe(303);
    await browser.enterCode();
    expect((await listFiles()).map(({ name }) => name)).toEqual(['sample.pdf']);
    expect(await listHeld()).toEqual([]);
    expect(await storedBytes()).toBe(2);
  });

  test('that exceed the memory of one request are asked again, and the others kept', async () => {
    const browser = openBrowser();
    const large = { ...proof, name: 'proof.pdf', bytes: buildPdfOfSize(4 * megabyte) };
    const refused = await browser.send(
      { 'answer.drive': 'false' },
      resume,
      { ...sample, bytes: buildPdfOfSize(3 * megabyte) },
      large,
    );
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      413,
      { 'answer.proof': expect.stringMatching(/^The files are too large to be sent together/) },
    ]);
    expect(Object.keys((await browser.read()).answer_files ?? {})).toEqual(['sample']);
    expect((await browser.upload(large)).statusCode).toBe(200);
  });

  test('of a visitor are hidden from candidates with another address in the same browser', async () => {
    const visitor = openBrowser();
    await visitor.upload(sample);
    const other = await createRegisteredCandidate(portal, 'ben@example.com');
    expect((await openBrowser(other.headers, visitor.cookies).read()).answer_files).toEqual({});
  });

  test('of a visitor and of a candidate in the same browser stay apart, and both applications arrive', async () => {
    const visitor = openBrowser();
    await visitor.send({ 'answer.drive': 'false' }, resume, sample, proof);
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    const browser = openBrowser(ben.headers, visitor.cookies);
    const other = { ...sample, name: 'ben-sample.pdf' };
    await browser.upload({ ...resume, name: 'ben.pdf' });
    expect((await browser.read()).answer_files).toEqual({});
    await browser.upload(other);
    await browser.remove('proof');
    expect((await browser.read()).answer_files).toEqual({ sample: { name: 'ben-sample.pdf', size: 5000 } });

    expect((await browser.send({ 'answer.drive': 'false' })).json().message.step).toBe('sent');
    expect((await listFiles()).map(({ name }) => name)).toEqual(['ben-sample.pdf']);
    expect((await visitor.enterCode()).json().message.form.step).toBe('sent');
    expect((await listFiles()).map(({ name }) => name).sort()).toEqual(['ben-sample.pdf', 'proof.txt', 'sample.pdf']);
    expect(await listHeld()).toEqual([]);
  });

  test("of a visitor do not follow a code of the candidate's own address", async () => {
    const visitor = openBrowser();
    await visitor.send({ 'answer.drive': 'false' }, resume, sample);
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    const browser = openBrowser(ben.headers, visitor.cookies);
    const other = { ...sample, name: 'ben-sample.pdf' };
    await browser.send({ email: 'ben@example.com', 'answer.drive': 'false', intent: 'read' }, resume, other);
    expect((await browser.post('/resend')).statusCode).toBe(200);
    expect((await browser.enterCode('ben@example.com')).json().message.form.step).toBe('form');
    expect(await listFiles()).toEqual([]);

    // The browser has the session of the code as well.
    for (const name of visitor.cookies.keys()) if (name !== 'apply_form') visitor.cookies.delete(name);
    expect((await visitor.enterCode()).json().message.form.step).toBe('sent');
    expect((await listFiles()).map(({ name }) => name)).toEqual(['sample.pdf']);
  });

  test('of a candidate without scripts leave the waiting application of a visitor', async () => {
    const visitor = openBrowser();
    await visitor.send({ 'answer.drive': 'false' }, resume, sample);
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    const browser = openBrowser(ben.headers, visitor.cookies);
    const sent = await browser.submit({ 'answer.drive': 'false' }, { ...sample, name: 'ben-sample.pdf' });
    expect(sent.statusCode).toBe(303);
    expect((await listFiles()).map(({ name }) => name)).toEqual(['ben-sample.pdf']);
    expect((await visitor.enterCode()).json().message.form.step).toBe('sent');
  });

  test('of a visitor go on with the account of the same address', async () => {
    const visitor = openBrowser();
    await visitor.upload(resume, sample);
    const asha = await createRegisteredCandidate(portal, contact.email);
    const browser = openBrowser(asha.headers, visitor.cookies);
    await browser.upload(proof);
    expect(Object.keys((await browser.read()).answer_files ?? {}).sort()).toEqual(['proof', 'sample']);
    await browser.upload({ ...resume, name: 'newer.pdf' });
    expect(await browser.read()).toMatchObject({ resume: { name: 'newer.pdf' }, answer_files: { sample: {}, proof: {} } });
    expect((await browser.send({ 'answer.drive': 'false' })).json().message.step).toBe('sent');
    expect(await listHeld()).toEqual([]);
  });

  test("sends answer files with the account's resume", async () => {
    const candidate = await createRegisteredCandidate(portal, contact.email);
    const browser = openBrowser(candidate.headers);
    await browser.upload(sample);
    expect((await browser.read()).answer_files).toEqual({ sample: { name: 'sample.pdf', size: 5000 } });
    expect((await browser.send({ 'answer.drive': 'false' })).json().message.step).toBe('sent');
    expect((await listFiles()).map(({ candidate_id, name }) => [candidate_id, name])).toEqual([[candidate.id, 'sample.pdf']]);
  });

  test('are forgotten an hour after the upload, and stored encrypted until then', async () => {
    const browser = openBrowser();
    await browser.upload(proof);
    const [held] = await listHeld();
    expect(JSON.stringify(held)).not.toContain('proof');
    const stream = await portal.services.files.open(held?.file_id ?? '');
    expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).not.toContain('I can');
    time = new Date(time.getTime() + 3_600_001);
    expect((await browser.read()).answer_files).toEqual({});
    await portal.services.heldApplications.deleteExpired();
    expect([await listHeld(), await storedBytes()]).toEqual([[], 0]);
  });

  test('hold the form and each other for an hour after the last upload', async () => {
    const browser = openBrowser();
    const later = (ms: number) => (time = new Date(time.getTime() + ms));
    await browser.upload(resume);
    later(3_540_000);
    await browser.upload(sample);
    later(3_540_000);
    expect(await browser.read()).toMatchObject({
      resume: { name: resume.name },
      answer_files: { sample: { name: 'sample.pdf' } },
    });
    await browser.upload(resume);
    later(3_540_000);
    expect((await browser.read()).answer_files).toMatchObject({ sample: { name: 'sample.pdf' } });
    later(60_000);
    expect(await browser.read()).toMatchObject({ resume: null, answer_files: {} });
  });

  test('are in the receipt with name and hash, and open for their candidate alone', async () => {
    const { id, headers } = await apply();
    const receipt = (await portal.app.inject({ url: `/user/application/receipt/${id}`, headers })).json().message;
    const [{ file, ...answer }] = receipt.answers;
    expect(answer).toEqual({ id: 'sample', label: 'Work sample', text: 'sample.pdf' });
    expect(file).toMatchObject({ size: 5000, sha256: sha256(sample.bytes) });
    const opened = await portal.app.inject({ url: file.path, headers });
    expect(opened.rawPayload.equals(sample.bytes)).toBe(true);
    expect(opened.headers['content-disposition']).toContain('attachment');
    const other = await createCandidate(portal, 'ben@example.com');
    expect((await other.get(file.path)).statusCode).toBe(404);
  });

  test('reach the company by mail and by its link', async () => {
    const { id } = await apply();
    const mail = await portal.mails.waitForMail(hiring);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['asha-rao.pdf', 'sample.pdf', 'proof.txt']);
    expect(mail.text).toContain('sample.pdf (5 kB)');
    const t = /[?&]t=(\S+)/.exec(mail.text)?.[1] ?? '';
    const press = (path: string, token = t) =>
      portal.app.inject({
        method: 'POST',
        url: `/company/applications/${id}${path}`,
        payload: new URLSearchParams({ t: token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    const page = await press('');
    const [path = ''] = /\/files\/[0-9a-f]{32}/.exec(page.body) ?? [];
    expect(page.body).toContain('Download the file');
    expect((await press(path)).rawPayload.equals(sample.bytes)).toBe(true);
    expect((await press(path, 'wrong')).statusCode).toBe(404);
    const resumeRow = await db().selectFrom('candidates').select('resume_id').executeTakeFirstOrThrow();
    expect((await press(`/files/${resumeRow.resume_id}`)).statusCode).toBe(410);
  });

  test('are in the event of a webhook with name and hash alone', async () => {
    await portal.close();
    const receiver = await openWebhookReceiver(() => time);
    const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1', WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret };
    portal = await openTestPortal({ engine, now: () => time, env });
    jobId = await loadNurse();
    await apply();
    const event = await receiver.waitForEvent('application.created');
    expect(event.data.application.answers.slice(0, 1)).toEqual([
      {
        ...{ id: 'sample', label: 'Work sample', kind: 'file' },
        ...{ value: 'sample.pdf', text: 'sample.pdf', sha256: sha256(sample.bytes) },
      },
    ]);
    await receiver.close();
  });

  test('are in the export of applications and in the data of the candidate', async () => {
    const { headers } = await apply();
    const folder = await mkdtemp(join(tmpdir(), 'careers-answers-'));
    try {
      const { stdout } = await runCareers(portal.settings, 'applications', 'export', '--format', 'jsonl', '--resumes', folder);
      const row = JSON.parse(stdout.trim());
      expect(row.answers).toContain('Work sample: sample.pdf');
      const [first = '', second = ''] = row.answer_files.split('\n');
      expect(sha256(await readFile(join(folder, first)))).toBe(sha256(sample.bytes));
      expect(sha256(await readFile(join(folder, second)))).toBe(sha256(proof.bytes));
      expect(await readdir(folder)).toHaveLength(3);
    } finally {
      await rm(folder, { recursive: true });
    }
    const archive = await portal.app.inject({ method: 'POST', url: accountExportPath, headers, payload: {} });
    const zip = await readZip(archive.rawPayload);
    const [path = ''] = [...zip.keys()].filter((name) => name.endsWith('-sample.pdf'));
    expect(zip.get(path)?.equals(sample.bytes)).toBe(true);
    expect(JSON.parse(String(zip.get('data.json'))).sent_applications).toMatchObject([
      { answers: [{ id: 'sample', file: { sha256: sha256(sample.bytes) } }, { id: 'proof' }, { id: 'drive' }] },
    ]);
  });

  test('are deleted with the account', async () => {
    const { candidateId } = await apply();
    const stored = await listFiles();
    const { services, app } = portal;
    await createAccountErasure({ ...services, events: services.webhookEvents, log: app.log }).erase(candidateId);
    expect(await listFiles()).toEqual([]);
    for (const { id } of stored) expect(await services.files.open(id)).toBeUndefined();
  });

  test('of a job without a required file need no form', async () => {
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'Cook', questions: [{ id: 'menu', label: 'A menu', kind: 'file' }] } as object),
    ]);
    const { id } = await db().selectFrom('jobs').where('title', '=', 'Cook').select('id').executeTakeFirstOrThrow();
    const candidate = await createRegisteredCandidate(portal, contact.email);
    expect((await candidate.post('/user/apply/job', { job_id: id })).statusCode).toBe(200);
    expect((await candidate.post('/user/apply/job', { job_id: jobId })).statusCode).toBe(400);
  });
});
