import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('job details on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  const readDetail = (jdid: number) => portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid } });

  test('return only open jobs, and the same 404 for unapproved, closed and unknown ones', async () => {
    const { db } = portal.database;
    const rows = [{}, { isApproved: 0 as const }, { closedAt: '2026-01-13T09:00:00.000Z' }, {}, { isApproved: 0 as const }];
    const ids = [];
    for (const job of rows) ids.push(await insertJob(db, job));
    const lastId = Math.max(...ids) + 3;
    const responses = [];
    for (let id = 1; id <= lastId; id += 1) responses.push({ id, response: await readDetail(id) });

    expect(responses.filter(({ response }) => response.statusCode === 200).map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    const errors = responses
      .filter(({ response }) => response.statusCode !== 200)
      .map(({ response: { statusCode, body } }) => [statusCode, body]);
    expect(new Set(errors.map((error) => error.join(' '))).size).toBe(1);
    expect(errors[0]?.[0]).toBe(404);
  });

  test('sanitize a description again after a change of the rules, in calls, pages and feeds', async () => {
    const { db } = portal.database;
    const hostile = '<p>Keeps the books.</p><img src=x onerror="alert(1)">';
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Clerk' })]);
    const { id } = await db.selectFrom('jobs').where('title', '=', 'Clerk').select('id').executeTakeFirstOrThrow();
    await db.updateTable('jobs').set({ description: hostile, sanitised_with: 0 }).where('id', '=', id).execute();

    expect((await readDetail(id)).json().message.dashboard[0].description).toBe('<p>Keeps the books.</p>');
    const page = await portal.app.inject({ url: `/authPage/jobdetails/${id}`, headers: { accept: 'text/html' } });
    const feed = await portal.app.inject('/jobs.rss');
    expect(page.body).toContain('Keeps the books.');
    expect(feed.body).toContain('<p>Keeps the books.</p>');
    for (const { body } of [page, feed]) expect(body).not.toMatch(/onerror|alert\(1\)/);
  });
});
