import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchDashboard } from '#contract/job-calls.ts';
import type { AppLogger } from '#server/logger.ts';
import { createResumeIndexer } from '#server/resumes/resume-indexer.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildDocxWithParagraphs, buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const ledgers = Array.from({ length: 60 }, (_, at) =>
  buildJob({ title: `Ledger keeper ${at}`, skills: [], approvedDate: day(1 + (at % 5)), category: ['Finance'] }),
);
const jobs = [
  ...ledgers,
  buildJob({
    title: 'Web Developer',
    skills: ['TypeScript', 'Node.js', 'Machine Learning'],
    category: ['Engineering'],
    approvedDate: day(1),
  }),
  buildJob({ title: 'Data Developer', skills: ['typescript', 'Spark'], category: ['Engineering'], approvedDate: day(2) }),
  buildJob({ title: 'Night Nurse', skills: ['Patient care'], category: ['Health'], approvedDate: day(3) }),
  buildJob({ title: 'Day Nurse', skills: ['Patient care'], category: ['Health'], approvedDate: day(3) }),
  buildJob({ title: 'Ward Nurse', skills: ['Patient care'], category: ['Health'], approvedDate: day(4), workmode: 'Remote' }),
];
const developer = ['Asha Rao, Leeds', 'TypeScript, Node.js and machine learning since 2019'];
const resumes = {
  developer: { name: 'asha.pdf', bytes: buildPdfWithLines(developer) },
  nurse: { name: 'asha.docx', bytes: buildDocxWithParagraphs(['Registered nurse', 'Patient care on three wards']) },
};

describe.each(engines)('"with no search text the list is ordered for this candidate" on %s', (engine) => {
  let portal: TestPortal;
  let asha: TestCandidate;
  let candidates = 0;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date('2026-02-01T12:00:00.000Z') });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  beforeEach(async () => {
    asha = await createCandidate(portal, `asha-${candidates++}@example.com`);
  });
  afterAll(() => portal.close());

  async function list(candidate: TestCandidate, page = 1, criteria: object = {}) {
    const response = await candidate.post(`/user/dashboard/page-no/${page}`, criteria);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('no-store');
    return response.json<ResponseOf<typeof searchDashboard>>().message;
  }
  const listTitles = async (...args: Parameters<typeof list>) => (await list(...args)).dashboard.map(({ title }) => title);

  test('ranks by the resume, then by date, with reasons in the words of each job', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.developer));
    const results = await list(asha);

    expect(results.ordered_by).toEqual(['resume']);
    expect(results.dashboard.slice(0, 3).map(({ title, matches }) => ({ title, matches }))).toEqual([
      { title: 'Web Developer', matches: ['TypeScript', 'Node.js', 'Machine Learning'] },
      { title: 'Data Developer', matches: ['typescript'] },
      { title: 'Ledger keeper 59', matches: undefined },
    ]);
    expect(results.total).toBe(jobs.length);
  });

  test('applies a new resume at once', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.developer));
    await list(asha);
    await waitForResumeParsing(portal, await asha.uploadResume(resumes.nurse));

    expect(await listTitles(asha)).toEqual(expect.arrayContaining(['Ward Nurse', 'Day Nurse', 'Night Nurse']));
    expect((await listTitles(asha)).slice(0, 4)).toEqual(['Ward Nurse', 'Day Nurse', 'Night Nurse', 'Ledger keeper 59']);
  });

  test('ranks by applications and returns their dates', async () => {
    await waitForResumeParsing(portal, await asha.register(buildPdfResume()));
    const [nurse] = (await list(asha, 1, { description: 'night nurse' })).dashboard;
    await asha.post('/user/applied-quick/job', { job_id: nurse?.joborder_id });
    const results = await list(asha);

    expect(results.ordered_by).toEqual(['applications']);
    expect(results.dashboard.slice(0, 4).map(({ title }) => title)).toEqual([
      'Night Nurse',
      'Ward Nurse',
      'Day Nurse',
      'Ledger keeper 59',
    ]);
    expect(results.dashboard[0]?.applied_date).toBe('2026-02-01T12:00:00.000Z');
    expect(results.dashboard[1]?.matches).toEqual(['Patient care', 'Nurse']);
  });

  test('lists each job on exactly one page', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.nurse));
    const pages = [await list(asha, 1), await list(asha, 2), await list(asha, 3), await list(asha, 4)];
    const ids = pages.flatMap((page) => page.dashboard.map(({ joborder_id }) => joborder_id));

    expect(new Set(ids).size).toBe(jobs.length);
    expect(ids).toHaveLength(jobs.length);
    expect((await list(asha, 5)).dashboard).toEqual([]);
  });

  test('preserves the order with filters', async () => {
    await waitForResumeParsing(
      portal,
      await asha.register({ name: 'asha.txt', bytes: Buffer.from('Nurse. TypeScript, Spark.') }),
    );

    expect(await listTitles(asha, 1, { category: ['Health', 'Engineering'] })).toEqual([
      'Data Developer',
      'Web Developer',
      'Ward Nurse',
      'Day Nurse',
      'Night Nurse',
    ]);
    expect(await listTitles(asha, 1, { category: ['Health'], workmode: ['Remote'] })).toEqual(['Ward Nurse']);
    expect(await listTitles(asha, 1, { location: 'nowhere' })).toEqual([]);
    expect(await listTitles(asha, 1, { jobPostedOn: 'Past Month', category: ['Engineering'], workmode: ['Onsite'] })).toEqual([]);
    expect((await listTitles(asha, 1, { jobPostedOn: 'Past Month' }))[0]).toBe('Ward Nurse');
  });

  test('ranks by the words of a search instead', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.developer));
    const results = await list(asha, 1, { description: 'nurse' });

    expect(results.ordered_by).toBeUndefined();
    expect(results.dashboard.map(({ title }) => title)).toEqual(['Ward Nurse', 'Day Nurse', 'Night Nurse']);
    expect(results.dashboard.some(({ matches }) => matches)).toBe(false);
  });

  test('ranks for each candidate separately, and by date for visitors', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.developer));
    const ben = await createCandidate(portal, `ben-${candidates}@example.com`);
    await waitForResumeParsing(portal, await ben.register(resumes.nurse));
    const [forAsha, forBen] = await Promise.all([listTitles(asha), listTitles(ben)]);
    const visitor = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: {} });

    expect(forAsha[0]).toBe('Web Developer');
    expect(forBen[0]).toBe('Ward Nurse');
    expect(visitor.json().message.dashboard[0].title).toBe('Ledger keeper 59');
    expect(visitor.body).not.toContain('matches');
  });

  test.each([
    ['that cannot be read', buildPdfResume()],
    ['without a word of the catalogue', { name: 'a.txt', bytes: Buffer.from('Xylophone zither') }],
  ])('accepts a resume %s and ranks by date', async (_case, file) => {
    const response = await asha.register(file);
    expect(response.statusCode).toBe(200);
    await waitForResumeParsing(portal, response);
    const results = await list(asha);

    expect(results.dashboard[0]?.title).toBe('Ledger keeper 59');
    expect(results.ordered_by).toBeUndefined();
  });

  test('ranks a new job at once', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.developer));
    await list(asha);
    const added = buildJob({
      title: 'Kernel Writer',
      skills: ['TypeScript', 'Node.js', 'Machine learning'],
      approvedDate: day(5),
    });
    await loadJobs(portal.database, portal.services.search, [added]);

    expect((await listTitles(asha))[0]).toBe('Kernel Writer');
  });

  test('indexes resumes of an ended process after the next start', async () => {
    await waitForResumeParsing(portal, await asha.register(resumes.nurse));
    await list(asha);
    const { database, services } = portal;
    await database.db.updateTable('files').set({ words: '', words_version: null }).where('candidate_id', '=', asha.id).execute();
    const log: AppLogger = { info() {}, warn() {}, error() {} };
    await createResumeIndexer({ db: database.db, files: services.files, search: services.search, log }).start();
    const [file] = await database.db.selectFrom('files').where('candidate_id', '=', asha.id).select('words').execute();

    expect(file?.words).toContain('spatientcare');
  });

  test('indexes a resume once a process can be started', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    await waitForResumeParsing(portal, await asha.register(resumes.nurse));
    process.execPath = execPath;

    expect((await list(asha)).ordered_by).toEqual(['resume']);
  });

  test('logs why a resume was not read, without its content', async () => {
    const { database, services } = portal;
    const resume = {
      name: 'asha.pdf',
      bytes: Buffer.concat([buildPdfWithLines(['Asha']).subarray(0, 150), Buffer.from('Secret %%EOF')]),
    };
    await waitForResumeParsing(portal, await asha.register(resume));
    await database.db.updateTable('files').set({ words_version: null }).where('candidate_id', '=', asha.id).execute();
    const messages: string[] = [];
    const record = (details: object, message: string) => void messages.push(JSON.stringify({ ...details, message }));
    const log: AppLogger = { info: record, warn: record, error: record };
    await createResumeIndexer({ db: database.db, files: services.files, search: services.search, log }).start();

    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/"reason":"\w+","message":"a resume could not be indexed/);
    expect(messages[0]).not.toMatch(/Asha|Secret/);
  });
});
