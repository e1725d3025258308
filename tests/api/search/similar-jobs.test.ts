import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { listSimilarJobs } from '#contract/job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const ward = { skills: ['Patient care', 'Triage'], category: ['Health'] };
const jobs = [
  buildJob({ title: 'Night Nurse', ...ward }),
  buildJob({ title: 'Ward Nurse', ...ward }),
  buildJob({ title: 'Day Nurse', skills: ['Patient care'], category: ['Health'] }),
  buildJob({ title: 'Closed Nurse', ...ward, validThrough: '2026-01-20T00:00:00.000Z' }),
  buildJob({ title: 'Hidden Nurse', ...ward, isApproved: false }),
  buildJob({ title: 'Hospital Porter', skills: [], category: ['Health'] }),
  buildJob({ title: 'Ledger keeper', skills: ['Bookkeeping'], category: ['Finance'] }),
];

describe.each(engines)('similar jobs on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date('2026-02-01T12:00:00.000Z') });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  const request = (job_id: unknown, remoteAddress = '203.0.113.7') =>
    portal.app.inject({ method: 'POST', url: listSimilarJobs.path, payload: { job_id }, remoteAddress });
  const listTitles = async (job_id: unknown) =>
    (await request(job_id)).json<ResponseOf<typeof listSimilarJobs>>().message.map(({ title }) => title);
  const findId = async (title: string) =>
    (await portal.database.db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow()).id;

  test('rank open jobs by skills, title words and category, without the job itself', async () => {
    expect(await listTitles(await findId('Night Nurse'))).toEqual(['Ward Nurse', 'Day Nurse', 'Hospital Porter']);
  });

  test('are found for a closed job too', async () => {
    expect((await listTitles(await findId('Closed Nurse'))).slice(0, 3).sort()).toEqual([
      'Day Nurse',
      'Night Nurse',
      'Ward Nurse',
    ]);
  });

  test('of an unknown job and of one that was never published are none', async () => {
    expect([
      await listTitles(await findId('Hidden Nurse')),
      await listTitles(999_999),
      await listTitles('999999999999999'),
    ]).toEqual([[], [], []]);
  });

  test('need a number', async () => {
    const response = await request('nurse');
    expect([response.statusCode, response.json().error.fields]).toEqual([400, { job_id: 'A job is named by its number.' }]);
  });

  test('are charged as searches of the network when no cache answers', async () => {
    const statuses = await Promise.all(Array.from({ length: 80 }, (_, at) => request(5000 + at, '203.0.113.9')));
    expect(statuses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    const cached = await findId('Night Nurse');
    expect((await request(cached, '203.0.113.9')).statusCode).toBe(200);
  });
});
