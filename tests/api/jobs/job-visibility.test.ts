import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** Whoever counts through the ids of jobs, and what a job of an older time says. */
describe.each(engines)('jobs by their ids on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  const detail = (jdid: number) => portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid } });

  test('exactly the open ones are answered; all others, unapproved, closed or unknown, in the same words', async () => {
    const { db } = portal.database;
    const told = [{}, { isApproved: 0 as const }, { closedAt: '2026-01-13T09:00:00.000Z' }, {}, { isApproved: 0 as const }];
    const ids = [];
    for (const job of told) ids.push(await insertJob(db, job));
    const greatest = Math.max(...ids) + 3;
    const answers = [];
    for (let id = 1; id <= greatest; id += 1) answers.push({ id, answer: await detail(id) });

    expect(answers.filter(({ answer }) => answer.statusCode === 200).map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    const others = answers
      .filter(({ answer }) => answer.statusCode !== 200)
      .map(({ answer: { statusCode, body } }) => [statusCode, body]);
    expect(new Set(others.map((other) => other.join(' '))).size).toBe(1);
    expect(others[0]?.[0]).toBe(404);
  });

  test('a description that was cleaned under older rules is cleaned again wherever it is sent', async () => {
    const { db } = portal.database;
    const hostile = '<p>Keeps the books.</p><img src=x onerror="alert(1)">';
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Clerk' })]);
    const { id } = await db.selectFrom('jobs').where('title', '=', 'Clerk').select('id').executeTakeFirstOrThrow();
    await db.updateTable('jobs').set({ description: hostile, sanitised_with: 0 }).where('id', '=', id).execute();

    expect((await detail(id)).json().message.dashboard[0].description).toBe('<p>Keeps the books.</p>');
    const page = await portal.app.inject({ url: `/authPage/jobdetails/${id}`, headers: { accept: 'text/html' } });
    const feed = await portal.app.inject('/jobs.rss');
    expect(page.body).toContain('Keeps the books.');
    expect(feed.body).toContain('<p>Keeps the books.</p>');
    for (const { body } of [page, feed]) expect(body).not.toMatch(/onerror|alert\(1\)/);
  });
});
