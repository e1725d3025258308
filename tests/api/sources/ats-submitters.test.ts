import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '#server/applications/application-answers.ts';
import { buildSource } from '#server/sources/source-parameters.ts';
import { createSubmitClient, UnsentError } from '#server/sources/submitters/submit-client.ts';
import type { SubmittedAnswer, SubmittedApplication } from '#server/sources/submitters/submitter.ts';
import { findSubmitter } from '#server/sources/submitters/submitter-registry.ts';
import { type ApplyRules, type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { submitterStandIns } from '../../support/sources/submitter-stand-ins.ts';

let server: ApplyServer | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

const providers = Object.keys(submitterStandIns) as (keyof typeof submitterStandIns)[];

const application: SubmittedApplication = {
  jobId: '7',
  name: 'Ada Maria Holm',
  firstName: 'Ada Maria',
  lastName: 'Holm',
  email: 'ada@example.com',
  phone: '+4512345678',
  coverText: 'Dear all,\nI know ships.',
  answers: [],
  sentAt: '2026-11-05T14:00:00.000Z',
  attribution: { utm_source: 'newsletter', gh_src: 'abc', 'lever-source': 'friend' },
  resume: { name: 'ada holm.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 invented') },
};

async function open(provider: string, rules?: ApplyRules) {
  const standIn = submitterStandIns[provider as keyof typeof submitterStandIns];
  const opened = await openApplyServer(rules ?? standIn.rules(['7']));
  server = opened;
  const submitter = findSubmitter(provider);
  if (!submitter) throw new Error(provider);
  const client = createSubmitClient({
    origin: opened.base,
    userAgent: 'careers-portal-tests',
    allowedHosts: ['127.0.0.1'],
    timeoutMs: 1000,
    now: () => new Date(),
  });
  // No provider of a source need have a reader.
  const { settings } = buildSource('acme', 'greenhouse', { board: 'acme', company: 'Acme A/S', base: opened.base });
  const access = { settings, key: standIn.key };
  return {
    server: opened,
    submit: (overrides: Partial<SubmittedApplication> = {}, key = standIn.key) =>
      submitter.submit(client, { ...application, ...overrides }, { ...access, key }),
    find: () => submitter.find?.(client, application, access),
  };
}

describe.each(providers)('the submitter of %s', (provider) => {
  test('sends name, address, phone, text and resume as documented', async () => {
    const { server, submit } = await open(provider);
    expect(await submit()).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(server.recorded).toMatchObject([
      {
        jobId: '7',
        email: 'ada@example.com',
        name: 'Ada Maria Holm',
        // Ashby has no documented path for both.
        ...(provider === 'ashby' ? {} : { phone: '+4512345678', text: expect.stringMatching(/^Dear all,\r?\nI know ships\.$/) }),
        resume: { name: 'ada holm.pdf', size: 17 },
      },
    ]);
  });

  test('asks for another attempt after 429, with its Retry-After, and after 500', async () => {
    const { server, submit } = await open(provider);
    server.behavior = { status: 429, headers: { 'retry-after': '7' } };
    expect(await submit()).toMatchObject({ result: 'retry', retryAfterMs: 7000 });
    server.behavior = { status: 500 };
    expect(await submit()).toMatchObject({ result: 'retry', retryAfterMs: 0 });
  });

  test('throws if nothing says whether it arrived', async () => {
    const { server, submit } = await open(provider);
    for (const behavior of ['close', 'hang'] as const) {
      server.behavior = behavior;
      await expect(submit()).rejects.not.toBeInstanceOf(UnsentError);
    }
  });

  test('reports a refusal with the reason of the system', async () => {
    const { submit } = await open(provider);
    expect(await submit({ jobId: '8' })).toMatchObject({ result: 'refused' });
    if (findSubmitter(provider)?.needsKey)
      expect(await submit({}, provider === 'personio' ? '42:wrong' : 'wrong')).toMatchObject({
        result: 'refused',
        reason: expect.stringContaining('answered 401'),
      });
  });
});

describe('the answers to a company’s questions', () => {
  const answer = (id: string, kind: Answer['kind'], value: Answer['value']): Answer => ({ id, label: id, kind, value, text: '' });

  test('reach Greenhouse under the names and values of its board', async () => {
    const { server, submit } = await open('greenhouse');
    const answers = [
      answer('question_31', 'short_text', 'Ørsted & Søn; “A”'),
      answer('question_32[]', 'multi', ['77', '78']),
      answer('question_33', 'single', '0'),
      answer('cover_letter_text', 'long_text', 'In the form.'),
      answer('data_compliance[gdpr_processing_consent_given]', 'consent', true),
    ];
    expect(await submit({ answers })).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(server.recorded).toMatchObject([
      {
        text: 'In the form.',
        answers: {
          question_31: ['Ørsted & Søn; “A”'],
          'question_32[]': ['77', '78'],
          question_33: ['0'],
          'data_compliance[gdpr_processing_consent_given]': ['true'],
        },
      },
    ]);
  });

  test('of a self-identification reach Greenhouse by name, or as demographic answers with their options', async () => {
    const { server, submit } = await open('greenhouse');
    const voluntary = (id: string, purpose: 'compliance' | 'demographic', ...values: string[]) => ({
      ...{ id, purpose, values, label: id, text: '' },
    });
    const selfIdentification = [
      voluntary('gender', 'compliance', '2'),
      voluntary('9', 'demographic', '91', '92'),
      voluntary('9/92', 'demographic', 'In own words'),
      voluntary('10', 'demographic', '101'),
    ];
    expect(await submit({ selfIdentification })).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(server.recorded[0]?.selfIdentification).toEqual({
      gender: '2',
      demographic_answers: [
        { question_id: 9, answer_options: [{ answer_option_id: 91 }, { answer_option_id: 92, text: 'In own words' }] },
        { question_id: 10, answer_options: [{ answer_option_id: 101 }] },
      ],
    });
  });

  test('reach Recruitee with the ids of its questions, in the member of their kind', async () => {
    const { server, submit } = await open('recruitee');
    const answers = [
      answer('501', 'long_text', 'Two\nlines'),
      answer('502', 'multi', ['Day', 'Night']),
      answer('503', 'boolean', false),
      answer('504', 'number', 45_000),
      answer('505', 'date', '2027-01-31'),
      answer('506', 'consent', true),
    ];
    expect(await submit({ answers })).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(server.recorded[0]?.answers).toEqual({
      '[0][open_question_id]': ['501'],
      '[0][content]': ['Two\r\nlines'],
      '[1][open_question_id]': ['502'],
      '[1][multi_content][]': ['Day', 'Night'],
      '[2][open_question_id]': ['503'],
      '[2][flag]': ['false'],
      '[3][open_question_id]': ['504'],
      '[3][content]': ['45000'],
      '[4][open_question_id]': ['505'],
      '[4][content]': ['2027-01-31'],
      '[5][open_question_id]': ['506'],
      '[5][flag]': ['true'],
    });
  });
});

describe('a file that answers a question', () => {
  const file = (id: string): SubmittedAnswer => ({
    ...{ id, label: id, kind: 'file', value: 'sample.pdf', text: 'sample.pdf' },
    upload: { name: 'sample.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 a sample') },
  });
  async function describeFiles(answers: Record<string, unknown[]> | undefined) {
    const values = Object.entries(answers ?? {}).map(async ([name, [value]]) => [
      name,
      value instanceof File ? [value.name, value.type, await value.text()] : value,
    ]);
    return Object.fromEntries(await Promise.all(values));
  }
  const sample = ['sample.pdf', 'application/pdf', '%PDF-1.7 a sample'];
  const gone: SubmittedAnswer = { id: 'question_36', label: 'Gone', kind: 'file', value: 'gone.pdf', text: 'gone.pdf' };

  test('reaches Greenhouse as a part with the name of the field', async () => {
    const { server, submit } = await open('greenhouse');
    const answers = [file('question_35'), file('cover_letter'), gone];
    expect(await submit({ answers })).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(await describeFiles(server.recorded[0]?.answers)).toEqual({ question_35: sample, cover_letter: sample });
  });

  test('reaches Recruitee in the member for files, and a cover letter in its own field', async () => {
    const { server, submit } = await open('recruitee');
    const answers = [file('cover_letter'), gone, file('507')];
    expect(await submit({ answers })).toMatchObject({ result: 'accepted' });
    expect(server.violations).toEqual([]);
    expect(await describeFiles(server.recorded[0]?.answers)).toEqual({
      '[0][open_question_id]': '507',
      '[0][file]': sample,
      cover_letter: sample,
    });
  });
});

test('a connection that never stood has sent nothing', async () => {
  const { server, submit } = await open('greenhouse');
  server.close();
  await expect(submit()).rejects.toEqual(new UnsentError('ECONNREFUSED'));
});

test('passes the source of the link on where the system takes one', async () => {
  const greenhouse = await open('greenhouse');
  await greenhouse.submit();
  expect(greenhouse.server.recorded[0]?.source).toBe('abc');
  greenhouse.server.close();
  const lever = await open('lever');
  await lever.submit();
  expect(lever.server.recorded[0]?.source).toBe('friend');
  lever.server.close();
  const ashby = await open('ashby');
  await ashby.submit();
  expect(JSON.parse(ashby.server.recorded[0]?.source ?? '')).toEqual({ utm_source: 'newsletter' });
});

test('200 of Ashby without success is a refusal with its message', async () => {
  const { server, submit } = await open('ashby');
  server.behavior = 'unsuccessful';
  expect(await submit()).toEqual({ result: 'refused', reason: 'answered success: false: form_invalid; invalid' });
});

test('a second application is a duplicate at Personio, and merged at Greenhouse and Lever', async () => {
  const personio = await open('personio');
  await personio.submit();
  expect(await personio.submit()).toEqual({ result: 'duplicate' });
  personio.server.close();
  const greenhouse = await open('greenhouse');
  await greenhouse.submit();
  expect(await greenhouse.submit()).toMatchObject({ result: 'accepted' });
  expect(greenhouse.server.recorded).toHaveLength(1);
});

describe.each(['ashby', 'workable'] as const)('%s, asked after an attempt without an answer,', (provider) => {
  test('finds the application, or misses it', async () => {
    const { server, submit, find } = await open(provider);
    expect(await find()).toEqual({ result: 'missing' });
    server.behavior = 'close';
    await submit().catch(() => {});
    expect(await find()).toMatchObject({ result: 'found', atsId: expect.any(String) });
  });

  test('takes no application for another job for it', async () => {
    const { submit, find } = await open(provider, submitterStandIns[provider].rules(['7', '8']));
    await submit({ jobId: '8' });
    expect(await find()).toEqual({ result: 'missing' });
  });

  test('does not know without the permission to read', async () => {
    const { find } = await open(provider, submitterStandIns[provider].rules(['7'], { mayRead: false }));
    expect(await find()).toEqual({ result: 'unknown' });
  });
});

test('Ashby is asked for fifty applications of an address at most', async () => {
  const rules = submitterStandIns.ashby.rules(['7', '8']);
  let requests = 0;
  const { submit, find } = await open('ashby', (request, recorded) => {
    if (request.url.pathname === '/application.info') requests++;
    return rules(request, recorded);
  });
  for (let count = 0; count < 50; count++) await submit({ jobId: '8' });
  expect([await find(), requests]).toEqual([{ result: 'missing' }, 50]);
  await submit({ jobId: '8' });
  expect([await find(), requests]).toEqual([{ result: 'unknown' }, 50]);
});

test('names without URLs reach Greenhouse, and one word gets a hyphen', async () => {
  const { server, submit } = await open('greenhouse');
  await submit({ firstName: 'https://spam.example', lastName: '-' });
  expect([server.violations, server.recorded[0]?.name]).toEqual([[], '- -']);
});
