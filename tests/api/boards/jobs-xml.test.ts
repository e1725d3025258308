import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobsXmlStore } from '#server/boards/jobs-xml-store.ts';
import { countLoopIterations } from '../../support/assertions/event-loop-counter.ts';
import { parseXml } from '../../support/assertions/xml-parser.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('/jobs.xml on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
  });
  afterEach(() => portal.close());

  const load = (jobs: ReturnType<typeof buildJob>[]) =>
    loadJobs(portal.database, portal.services.search, jobs, { complete: true });
  const read = async () => {
    const { body } = await portal.app.inject('/jobs.xml');
    return parseXml(body)
      .children.filter(({ name }) => name === 'job')
      .map(({ children }) => Object.fromEntries(children.map(({ name, text }) => [name, text])));
  };

  test('has each open job with the fields that aggregators read, and no closed one', async () => {
    const job = buildJob({
      title: 'Nurse ]]> & "night"',
      description: '<p>Cares <b>well</b>.</p>',
      workmode: 'Hybrid',
      pay: { currency: 'GBP', min: 30000, max: 40000, unit: 'YEAR' },
      employment: ['PART_TIME', 'TEMPORARY'],
    });
    const closed = buildJob({});
    await load([job, closed]);
    await load([job]);
    const { id } = await portal.database.db
      .selectFrom('jobs')
      .where('external_id', '=', job.external_id)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await read()).toEqual([
      {
        title: 'Nurse ]]> & "night"',
        date: '2026-01-12T09:00:00.000Z',
        referencenumber: String(id),
        requisitionid: job.external_id,
        url: `http://127.0.0.1:3000/authPage/jobdetails/${id}`,
        company: 'Larkfield',
        sourcename: 'Larkfield',
        city: 'Leeds',
        state: 'England',
        country: 'GB',
        description: '<p>Cares <b>well</b>.</p>',
        salary: expect.stringMatching(/30.*40.*year/),
        jobtype: 'parttime, temporary',
        category: 'Finance',
        experience: '2 to 4 years',
        remotetype: 'Hybrid remote',
        lastactivitydate: expect.stringMatching(/^2\d{3}-/),
      },
    ]);
  });

  test('is complete over several batches, compressed, and 304 until a job changes', async () => {
    const jobs = Array.from({ length: 250 }, () => buildJob({}));
    await load(jobs);
    const headers = { 'accept-encoding': 'gzip' };
    const response = await portal.app.inject({ url: '/jobs.xml', headers });
    expect(response.headers['content-encoding']).toBe('gzip');
    const source = parseXml(gunzipSync(response.rawPayload).toString());
    expect(source.children.filter(({ name }) => name === 'job')).toHaveLength(250);

    const known = { ...headers, 'if-none-match': String(response.headers.etag) };
    expect((await portal.app.inject({ url: '/jobs.xml', headers: known })).statusCode).toBe(304);
    await load(jobs.slice(1));
    expect((await portal.app.inject({ url: '/jobs.xml', headers: known })).statusCode).toBe(200);
    expect(await read()).toHaveLength(249);
  });

  test('other requests run between two batches', async () => {
    await load(Array.from({ length: 250 }, () => buildJob({})));
    const { db } = portal.database;
    const iterations = countLoopIterations();
    let jobs = 0;
    for await (const _job of jobsXmlStore(db, () => new Date()).streamJobs()) jobs++;
    expect(jobs).toBe(250);
    expect(iterations.stop()).toBeGreaterThanOrEqual(3);
  });

  test('an empty catalogue has a list without jobs', async () => {
    expect(await read()).toEqual([]);
  });

  test('a site reads one list at a time, and gets another after the first', async () => {
    await load(Array.from({ length: 250 }, () => buildJob({})));
    const request = { url: '/jobs.xml', remoteAddress: '203.0.113.7' };
    const answers = await Promise.all([portal.app.inject(request), portal.app.inject(request)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    expect((await portal.app.inject(request)).statusCode).toBe(200);
  });
});
