import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../../../tests/support/fakes/ats/greenhouse-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

type Details = Parameters<typeof greenhouseBoard>[1];

async function readJobs(jobs: object[], parameters: object = {}, options: Details = {}) {
  server.serve(greenhouseBoard(jobs, options));
  return readBoard('greenhouse', { base: server.base, ...parameters });
}

async function readJob(fields: object, parameters: object = {}, details: object = {}) {
  const { jobs } = await readJobs([greenhouseJob({ id: 1, ...fields })], parameters, { details: { 1: details } });
  return jobs[0];
}

test('maps a recorded shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: '1',
    title: 'Winch Operator',
    company: 'Acme A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    state: '',
    country: 'DK',
    workmode: 'Onsite',
    type: '',
    employment: [],
    description: '<h2>The role</h2>\n<p>You keep the winch &amp; crane turning.</p>',
    approvedAt: '2026-08-30T12:00:00.000Z',
    validThrough: null,
    pay: null,
    vacancy: null,
    aiUse: null,
    questions: [],
    applyUrl: '',
  });
});

test('requests the list with its texts, and the detail with its pay', async () => {
  await readJob({});
  expect(server.takePaths()).toEqual([
    '/v1/boards/acme/jobs?content=true',
    '/v1/boards/acme/jobs/1?questions=true&pay_transparency=true',
  ]);
  expect(server.requests[0]?.headers['user-agent']).toBe('careers-portal (+https://careers.example.com)');
});

test.each([
  ['null in every optional field', { company_name: null, departments: null, offices: null, content: null, location: null }],
  ['missing fields', { company_name: undefined, departments: undefined, offices: undefined, content: undefined }],
  ['empty texts', { company_name: ' ', departments: [{ name: '' }], location: { name: '' }, content: '' }],
  ['fields of other types', { company_name: 7, departments: {}, offices: 'none', metadata: 'none', location: 'Oslo' }],
])('reads a row with %s', async (_, fields) => {
  expect(await readJob(fields)).toMatchObject({ externalId: '1', title: 'Winch Operator' });
});

test('rejects rows without id or title, and reads the others', async () => {
  const rows = [null, 'text', greenhouseJob({ id: '' }), greenhouseJob({ id: 2, title: null }), greenhouseJob({ id: '3' })];
  expect(await readJobs(rows as object[])).toMatchObject({
    jobs: [{ externalId: '3' }],
    rejections: ['job 1: it has no id', 'job 2: it has no id', 'job 3: it has no id', '2: title is missing'],
  });
});

describe('places', () => {
  test('have the country of the offices that agree, never that of a city', async () => {
    const london = [{ name: 'Office - London', location: 'London, England, United Kingdom' }];
    expect(await readJob({ location: { name: 'Hybrid - London' }, offices: london })).toMatchObject({
      city: 'London',
      country: 'GB',
      workmode: 'Hybrid',
    });
    expect(await readJob({ location: { name: 'London' }, offices: [] })).toMatchObject({ city: 'London', country: '' });
    const both = [...london, { name: 'Dublin', location: 'Dublin, Ireland' }];
    expect(await readJob({ location: { name: 'London' }, offices: both })).toMatchObject({ country: '' });
  });

  test('may be mapped by the operator', async () => {
    const map = { countries: { London: 'GB' } };
    expect(await readJob({ location: { name: 'London' }, offices: [] }, { map })).toMatchObject({
      city: 'London',
      country: 'GB',
    });
  });

  test('may be remote', async () => {
    expect(await readJob({ location: { name: 'Remote - Germany' } })).toMatchObject({ workmode: 'Remote', country: 'DE' });
  });
});

test('maps departments and custom fields that the operator names', async () => {
  const map = {
    categories: { offshore: 'Wind' },
    fields: { 'Workplace type': 'workmode', Contract: 'type', Grade: 'experience' },
  };
  const metadata = [
    { id: 1, name: 'Workplace Type', value: 'On-site', value_type: 'single_select' },
    { id: 2, name: 'Contract', value: ['Full-time'], value_type: 'multi_select' },
    { id: 3, name: 'Grade', value: 4, value_type: 'number' },
    { id: 4, name: 'Cost center', value: 'X', value_type: 'short_text' },
  ];
  expect(await readJob({ metadata }, { map })).toMatchObject({
    categories: ['Wind'],
    workmode: 'Onsite',
    type: 'H',
    experience: '4',
  });
});

describe('pay', () => {
  const range = {
    min_cents: 5_000_000,
    max_cents: 7_500_000,
    currency_type: 'EUR',
    title: 'Base <b>',
    blurb: '<p>Plus bonus</p>',
  };

  test('is text as long as nobody tells its unit', async () => {
    const job = await readJob({}, {}, { pay_input_ranges: [range] });
    expect(job?.pay).toBeNull();
    expect(job?.description).toContain('<p>Base &lt;b&gt;: EUR 50,000 – 75,000. Plus bonus</p>');
  });

  test('has the unit of the operator', async () => {
    const job = await readJob({}, { pay_unit: 'YEAR' }, { pay_input_ranges: [range] });
    expect(job?.pay).toEqual({ currency: 'EUR', min: 50_000, max: 75_000, unit: 'YEAR' });
    expect(job?.description).not.toContain('50,000');
  });

  test('is text for several ranges', async () => {
    const job = await readJob({}, { pay_unit: 'YEAR' }, { pay_input_ranges: [range, { ...range, title: 'On target' }] });
    expect(job?.pay).toBeNull();
    expect(job?.description).toContain('On target: EUR');
  });
});

describe('a post without a vacancy', () => {
  test('says so, or is left out by configuration', async () => {
    expect(await readJob({ internal_job_id: null })).toMatchObject({ vacancy: false });
    expect(await readJob({ internal_job_id: null }, { prospects: 'skip' })).toBeUndefined();
  });
});

test('maps the AI disclosure, with a link of Greenhouse alone', async () => {
  const ai = { ai_disclaimer: '<p>Résumés are ranked &amp; read.</p>', include_ai_disclaimer: true };
  expect(await readJob(ai)).toMatchObject({
    aiUse: {
      text: 'Résumés are ranked & read.',
      link: 'https://app.greenhouse.io/ai_opt_out_request/job_post/1/ai_opt_out',
    },
  });
  const elsewhere = { ...ai, ai_opt_out_request_url: 'https://greenhouse.io.evil.example/' };
  expect((await readJob(elsewhere))?.aiUse).toEqual({ text: 'Résumés are ranked & read.' });
  expect((await readJob({ ...ai, include_ai_disclaimer: false }))?.aiUse).toBeNull();
});

describe('the form', () => {
  const question = (type: string) => ({
    questions: [{ label: 'Do you hold a certificate?', required: true, fields: [{ name: 'question_31', type }] }],
  });

  test('is asked by the portal', async () => {
    expect(await readJob({}, {}, question('input_text'))).toMatchObject({
      questions: [{ id: 'question_31', label: 'Do you hold a certificate?', kind: 'short_text', required: true }],
      applyUrl: '',
    });
  });

  test('with a required question that the portal cannot ask leads to Greenhouse', async () => {
    expect(await readJob({}, {}, question('input_video'))).toMatchObject({
      questions: [],
      applyUrl: 'https://job-boards.greenhouse.io/acme/jobs/1',
      unaskable: [{ label: 'Do you hold a certificate?', kind: 'input_video', isRequired: true }],
    });
    const elsewhere = { absolute_url: 'https://acme.example/jobs?gh_jid=1' };
    expect(await readJob(elsewhere, {}, question('input_video'))).toMatchObject({
      applyUrl: 'https://job-boards.greenhouse.io/acme/jobs/1',
    });
  });

  test('stays at Greenhouse if the operator says so', async () => {
    expect(await readJob({}, { apply: 'link-out' }, question('input_text'))).toMatchObject({
      questions: [],
      applyUrl: 'https://job-boards.greenhouse.io/acme/jobs/1',
    });
  });
});

test('unescapes texts once', async () => {
  const job = await readJob({ content: '&lt;p&gt;Write &amp;lt;div&amp;gt; tags&lt;/p&gt;' });
  expect(job?.description).toBe('<p>Write &lt;div&gt; tags</p>');
});

test('reads a job whose detail is gone from its row', async () => {
  server.serve((url) => (url.pathname.endsWith('/jobs') ? greenhouseBoard([greenhouseJob({ id: 1 })])(url) : undefined));
  expect(await readBoard('greenhouse', { base: server.base })).toMatchObject({ jobs: [{ externalId: '1' }], rejections: [] });
});
