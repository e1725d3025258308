import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FormFields, openApplyForm } from '../../support/clients/apply-form-client.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const resume = { name: 'asha-rao.pdf', bytes: buildPdfWithLines(['Asha Rao', 'Accountant']) };
const contact = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on', intent: 'send' };
const options = [
  { value: 'n-1', label: 'Night' },
  { value: 'd-2', label: 'Day' },
];
const questions = [
  { id: 'why', label: 'Why this ward?', kind: 'long_text', required: true, limits: { chars: 20 } },
  { id: 'shift', label: 'Which shifts?', kind: 'multi', required: true, options },
  { id: 'since', label: 'Nights since?', kind: 'date', required: true, shownIf: { question: 'shift', anyOf: ['n-1'] } },
  { id: 'permit', label: 'May you work here?', kind: 'boolean', required: true },
  { id: 'pay', label: 'Pay wish', kind: 'number', limits: { min: 1 } },
  { id: 'ok', label: 'I agree', kind: 'consent', required: true, consent: { text: 'We keep it.', version: '3' } },
  { id: 'gender', label: 'Gender', kind: 'short_text', purpose: 'demographic' },
];
const valid = {
  'answer.why': 'Because of nights',
  'answer.shift': ['d-2', 'n-1'],
  'answer.since': '01/02/2020',
  'answer.permit': 'true',
  'answer.pay': '45000',
  'answer.ok': 'on',
};

describe.each(engines)('questions of a job on %s', (engine) => {
  const time = new Date('2026-11-22T13:31:00.000Z');
  let portal: TestPortal;
  let jobId: number;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, now: () => time });
    jobId = await load({ title: 'Nurse', questions });
  });
  afterEach(() => portal.close());

  async function load(job: { title: string } & Record<string, unknown>): Promise<number> {
    await loadJobs(portal.database, portal.services.search, [buildJob(job)]);
    const row = portal.database.db.selectFrom('jobs').where('title', '=', job.title).select('id');
    return (await row.executeTakeFirstOrThrow()).id;
  }

  /** A guest in a browser, with scripts or without. */
  function openBrowser() {
    const form = openApplyForm(portal, jobId);
    return {
      read: form.read,
      send: (fields: FormFields) => form.send({ ...contact, ...fields }, resume),
      submit: (fields: FormFields) => form.submit({ ...contact, ...fields }, resume),
      enterCode: () => form.enterCode(contact.email),
    };
  }
  const readAnswers = async () =>
    (await portal.database.db.selectFrom('application_history').select('answers').execute()).map(
      ({ answers }) => answers && JSON.parse(answers),
    );

  test('are in the apply form, without the voluntary ones', async () => {
    const form = await openBrowser().read();
    expect(form.questions?.map(({ id }) => id)).toEqual(['why', 'shift', 'since', 'permit', 'pay', 'ok']);
    expect(form.answers).toEqual({});
  });

  test('are checked, with a sentence for each question and the answers preserved', async () => {
    const browser = openBrowser();
    const sent = await browser.send({ 'answer.why': 'x'.repeat(21), 'answer.shift': ['n-1', 'z'], 'answer.pay': '0' });

    expect(sent.statusCode).toBe(400);
    expect(sent.json().error.fields ?? sent.json().fields).toEqual({
      'answer.why': 'Use at most 20 characters. These are 21.',
      'answer.shift': 'Choose from the answers of the list',
      'answer.since': 'Enter a date',
      'answer.permit': 'Choose yes or no',
      'answer.pay': 'Enter 1 or more',
      'answer.ok': 'Accept this to continue',
    });
    expect((await browser.read()).answers).toMatchObject({ why: ['x'.repeat(21)], shift: ['n-1', 'z'], pay: ['0'] });
    expect(await readAnswers()).toEqual([]);
  });

  test('hold no answer that the form does not ask', async () => {
    const browser = openBrowser();
    const sent = await browser.send({ 'answer.why': 'Because', 'answer.gender': 'x', 'answer.constructor': 'y'.repeat(400_000) });

    expect(sent.statusCode).toBe(400);
    expect(Object.keys((await browser.read()).answers ?? {})).toEqual(['why']);
  });

  test('are answered through the code, and stored with their words and the consent', async () => {
    const browser = openBrowser();
    expect((await browser.send(valid)).statusCode).toBe(200);
    expect((await browser.enterCode()).json().message.form.step).toBe('sent');

    expect(await readAnswers()).toEqual([
      [
        { id: 'why', label: 'Why this ward?', kind: 'long_text', value: 'Because of nights', text: 'Because of nights' },
        { id: 'shift', label: 'Which shifts?', kind: 'multi', value: ['d-2', 'n-1'], text: 'Day; Night' },
        { id: 'since', label: 'Nights since?', kind: 'date', value: '2020-02-01', text: '2020-02-01' },
        { id: 'permit', label: 'May you work here?', kind: 'boolean', value: true, text: 'Yes' },
        { id: 'pay', label: 'Pay wish', kind: 'number', value: 45000, text: '45000' },
        {
          ...{ id: 'ok', label: 'I agree', kind: 'consent', value: true, text: 'Yes' },
          consent: { text: 'We keep it.', version: '3', givenAt: '2026-11-22T13:31:00.000Z' },
        },
      ],
    ]);
  });

  test('that a condition hides are not stored', async () => {
    const browser = openBrowser();
    await browser.send({ ...valid, 'answer.shift': 'd-2', 'answer.since': 'whenever', 'answer.gender': 'Woman' });
    await browser.enterCode();

    const [answers] = await readAnswers();
    expect(answers.map(({ id }: { id: string }) => id)).toEqual(['why', 'shift', 'permit', 'pay', 'ok']);
  });

  test('are answered without scripts, after an error too', async () => {
    const browser = openBrowser();
    const refused = await browser.submit({ ...valid, 'answer.permit': '' });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['content-type']).toContain('text/html');
    expect((await browser.submit(valid)).statusCode).toBe(303);
    await browser.enterCode();
    expect(await readAnswers()).toHaveLength(1);
  });

  test('are shown again without answers that the job does not ask for, and without unknown fields', async () => {
    const unknown = { 'answer.other': 'not asked', other: 'not known' };
    const stranger = {
      ...valid,
      ...unknown,
      name: `${'n'.repeat(1000)}beyond`,
      'answer.why': 'x'.repeat(21),
      form_token: 'gone',
    };
    const page = await openBrowser().submit(stranger);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('x'.repeat(21));
    expect(page.body).toContain('asha@example.com');
    expect(page.body).toContain('n'.repeat(1000));
    expect(page.body).not.toMatch(/not asked|not known|beyond/);
  });

  test('must be answered by candidates with a session and a resume as well', async () => {
    const candidate = await createCandidate(portal, 'ben@example.com');
    await candidate.register();
    for (const url of ['/user/apply/job', '/user/applied-quick/job']) {
      const refused = await candidate.post(url, { job_id: jobId });
      expect(refused.statusCode, url).toBe(400);
      expect(refused.body).toContain('This role asks questions. Answer them on its apply page.');
    }
    expect(await readAnswers()).toEqual([]);
  });

  test('of a job with an address are answered there', async () => {
    jobId = await load({ title: 'Cook', apply_url: 'https://ats.example/cook' });
    const sent = await openBrowser().send({});
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toContain('https://ats.example/cook');
  });
});
