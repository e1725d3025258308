import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { savedJobRemovalPath } from '#contract/addresses.ts';
import { applyToJob, listAppliedJobs } from '#contract/application-calls.ts';
import type { ResponseOf } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import {
  listPublishedJobs,
  listSavedJobIds,
  listSavedJobs,
  mergeSavedJobs,
  removeSavedJob,
  saveJob,
} from '#contract/saved/saved-job-calls.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('saved jobs on %s', (engine) => {
  let time = Date.parse('2026-03-01T10:00:00.000Z');
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(time) });
  });
  afterAll(() => portal.close());

  const createJob = (title = 'Night Nurse', overrides: Parameters<typeof insertJob>[1] = {}) =>
    insertJob(portal.database.db, { title, ...overrides });
  const updateJob = (id: number, values: object) =>
    portal.database.db.updateTable('jobs').set(values).where('id', '=', id).execute();
  const save = (candidate: TestCandidate, job_id: unknown) => candidate.post(saveJob.path, { job_id });
  const remove = (candidate: TestCandidate, job_id: unknown) => candidate.post(removeSavedJob.path, { job_id });
  const merge = (candidate: TestCandidate, jobs: unknown) => candidate.post(mergeSavedJobs.path, { jobs });
  const list = async (candidate: TestCandidate) =>
    (await candidate.get(listSavedJobs.path)).json<ResponseOf<typeof listSavedJobs>>().message;
  const listIds = async (candidate: TestCandidate) => (await candidate.get(listSavedJobIds.path)).json().message;
  const createJobs = async (count: number) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) ids.push(await createJob());
    return ids;
  };
  const entries = (ids: number[]) => ids.map((job_id) => ({ job_id, saved_at: new Date(time).toISOString() }));

  test('are listed newest first, with date and application', async () => {
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const [first, second] = [await createJob('First'), await createJob('Second')];
    expect((await save(candidate, first)).json().message).toEqual([first]);
    time += 1000;
    expect((await save(candidate, String(second))).json().message).toEqual([second, first]);
    const appliedAt = new Date(time).toISOString();
    await candidate.post(applyToJob.path, { job_id: first, cover_letter: '', additional_info: '' });
    expect(await list(candidate)).toMatchObject([
      { joborder_id: second, title: 'Second', company: 'Larkfield', open: true, validThrough: null, saved_at: appliedAt },
      { joborder_id: first, title: 'First', open: true, applied_date: appliedAt },
    ]);
    expect(await listIds(candidate)).toEqual([second, first]);
  });

  test('are the same after saving again and removing again', async () => {
    const candidate = await createCandidate(portal, 'repeats@example.com');
    const jobId = await createJob();
    await save(candidate, jobId);
    const before = await list(candidate);
    time += 60_000;
    expect((await save(candidate, jobId)).statusCode).toBe(200);
    expect(await list(candidate)).toEqual(before);
    for (const answer of [await remove(candidate, jobId), await remove(candidate, jobId)])
      expect([answer.statusCode, answer.json().message]).toEqual([200, []]);
  });

  test('belong to one candidate: another neither sees nor changes them', async () => {
    const [owner, other] = [
      await createCandidate(portal, 'owner@example.com'),
      await createCandidate(portal, 'other@example.com'),
    ];
    const jobId = await createJob();
    await save(owner, jobId);
    expect(await listIds(other)).toEqual([]);
    expect((await remove(other, jobId)).json().message).toEqual([]);
    await merge(other, entries([jobId]));
    await remove(other, jobId);
    expect(await listIds(owner)).toEqual([jobId]);
    for (const path of [saveJob.path, removeSavedJob.path])
      expect((await other.post(path, { job_id: jobId, candidate_id: owner.id })).statusCode).toBe(403);
    expect((await other.post(mergeSavedJobs.path, { jobs: [], email: owner.email })).statusCode).toBe(403);
  });

  test('show that a job has closed, and hide one whose approval was withdrawn', async () => {
    const candidate = await createCandidate(portal, 'closed@example.com');
    const jobId = await createJob();
    await save(candidate, jobId);
    for (const [values, open] of [
      [{ closed_at: new Date(time).toISOString() }, false],
      [{ closed_at: null, valid_through: new Date(time - 1).toISOString() }, false],
      [{ valid_through: new Date(time).toISOString() }, true],
    ] as const) {
      await updateJob(jobId, values);
      expect(await list(candidate)).toMatchObject([{ joborder_id: jobId, open }]);
    }
    await updateJob(jobId, { is_approved: 0 });
    expect([await list(candidate), await listIds(candidate)]).toEqual([[], []]);
  });

  test('exclude unknown and unpublished jobs', async () => {
    const candidate = await createCandidate(portal, 'curious@example.com');
    const hidden = await createJob('Secret Nurse', { isApproved: 0 });
    for (const jobId of [hidden, 999_999, 3_000_000_000, 999_999_999_999_999]) {
      const answer = await save(candidate, jobId);
      expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'There is no such job.']);
      expect((await remove(candidate, jobId)).statusCode).toBe(200);
    }
    const known = await createJob();
    const merged = await merge(candidate, entries([hidden, 999_999, known, 3_000_000_000]));
    expect([merged.statusCode, merged.json().message]).toEqual([200, [known]]);
  });

  test.each([[undefined], [null], ['x'], [0], [-1], [1.5], [[]], [{}]])('return 400 for the job %j', async (jobId) => {
    const candidate = await createCandidate(portal, 'odd@example.com');
    for (const call of [save, remove]) expect((await call(candidate, jobId)).statusCode).toBe(400);
    expect((await merge(candidate, [{ job_id: jobId, saved_at: new Date(time).toISOString() }])).statusCode).toBe(400);
  });

  test.each([[undefined], [null], ['x'], [[{ job_id: 1 }]], [[{ job_id: 1, saved_at: 'today' }]], [[null]]])(
    'return 400 for a merge of %j',
    async (jobs) => {
      expect((await merge(await createCandidate(portal, 'odd@example.com'), jobs)).statusCode).toBe(400);
    },
  );

  test('merge the jobs of a browser with their dates, as often as they are sent', async () => {
    const candidate = await createCandidate(portal, 'merges@example.com');
    const [account, browser, both] = (await createJobs(3)) as [number, number, number];
    await save(candidate, account);
    await save(candidate, both);
    const savedAt = new Date(time).toISOString();
    const jobs = [
      { job_id: browser, saved_at: '2026-02-01T08:00:00Z' },
      { job_id: both, saved_at: '2026-01-01T08:00:00.000Z' },
      { job_id: browser, saved_at: '2026-02-01T08:00:00Z' },
    ];
    for (let repetition = 0; repetition < 2; repetition++) expect((await merge(candidate, jobs)).statusCode).toBe(200);
    expect((await list(candidate)).map((job) => [job.joborder_id, job.saved_at])).toEqual([
      [both, savedAt],
      [account, savedAt],
      [browser, '2026-02-01T08:00:00.000Z'],
    ]);
  });

  test('merge no date of the future', async () => {
    const candidate = await createCandidate(portal, 'ahead@example.com');
    const jobId = await createJob();
    await merge(candidate, [{ job_id: jobId, saved_at: '2999-01-01T00:00:00.000Z' }]);
    expect(await list(candidate)).toMatchObject([{ saved_at: new Date(time).toISOString() }]);
  });

  test('are at most 200 for an account and 100 for a browser', async () => {
    const candidate = await createCandidate(portal, 'collector@example.com');
    const ids = await createJobs(limits.savedJobsMax + 1);
    for (let at = 0; at < limits.savedJobsMax - 1; at += 100)
      expect((await merge(candidate, entries(ids.slice(at, Math.min(at + 100, limits.savedJobsMax - 1))))).statusCode).toBe(200);
    const [secondLast, last] = ids.slice(-2) as [number, number];

    const full = 'Your account holds at most 200 saved jobs. Remove some first.';
    const refused = await merge(candidate, entries([secondLast, last]));
    expect([refused.statusCode, refused.json().error]).toEqual([409, { message: full, code: 'saved_jobs_full' }]);
    // Both would fit alone, so one of two parallel calls is refused.
    const statuses = (await Promise.all([save(candidate, secondLast), save(candidate, last)])).map((each) => each.statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await save(candidate, ids[0])).statusCode).toBe(200);
    expect(await list(candidate)).toHaveLength(limits.savedJobsMax);

    expect((await merge(candidate, entries(ids.slice(0, 101)))).statusCode).toBe(400);
    const cards = await portal.app.inject({
      method: 'POST',
      url: listPublishedJobs.path,
      payload: { job_ids: ids.slice(0, 101) },
    });
    expect([cards.statusCode, cards.json().error.fields]).toEqual([400, { job_ids: 'Send at most 100 jobs.' }]);
  });

  test('of a visitor are read by their ids, open and closed, without unpublished ones', async () => {
    const open = await createJob('Open');
    const closed = await createJob('Closed', { closedAt: new Date(time).toISOString() });
    const hidden = await createJob('Hidden', { isApproved: 0 });
    const response = await portal.app.inject({
      method: 'POST',
      url: listPublishedJobs.path,
      payload: { job_ids: [closed, hidden, open, closed, 999_999, 3_000_000_000] },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const jobs = response.json<ResponseOf<typeof listPublishedJobs>>().message;
    expect(jobs.map((job) => [job.title, job.open])).toEqual([
      ['Closed', false],
      ['Open', true],
    ]);
    expect(jobs.every((job) => job.applied_date === undefined)).toBe(true);
  });

  test('need a session', async () => {
    for (const { method, path } of [listSavedJobs, listSavedJobIds, saveJob, removeSavedJob, mergeSavedJobs]) {
      const answer = await portal.app.inject({
        method,
        url: path,
        ...(method === 'POST' && { payload: { job_id: 1, jobs: [] } }),
      });
      expect(answer.statusCode, path).toBe(401);
    }
  });

  test('are not changed by another site', async () => {
    const client = await createBrowserClient(portal, 'attacked@example.com');
    const jobId = await createJob();
    const { authorization: _, ...cookies } = client.headers();
    const headers = { ...cookies, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const send = (url: string, payload: object | string, type?: string) =>
      portal.app.inject({ method: 'POST', url, headers: { ...headers, ...(type && { 'content-type': type }) }, payload });
    expect((await send(saveJob.path, { job_id: jobId })).statusCode).toBeGreaterThanOrEqual(401);
    await client.request(saveJob.path, { method: 'POST', payload: { job_id: jobId } });
    await send(savedJobRemovalPath, `job_id=${jobId}`, 'application/x-www-form-urlencoded');
    expect((await client.request(listSavedJobIds.path)).json().message).toEqual([jobId]);
  });

  test('are removed by a form without scripts, which needs a session', async () => {
    const client = await createBrowserClient(portal, 'no-scripts@example.com');
    const jobId = await createJob('Night <i>Guard');
    await client.request(saveJob.path, { method: 'POST', payload: { job_id: jobId } });
    const browser = createFormBrowser(portal);
    expect((await browser.post(savedJobRemovalPath, { job_id: String(jobId) })).location).toContain('/login?loginUrl=');
    for (const [name, value] of client.cookies) browser.cookies.set(name, value);
    for (const wrong of ['', 'x', '-1', '999999999999999']) {
      const ignored = await browser.post(savedJobRemovalPath, { job_id: wrong });
      expect([ignored.status, ignored.location]).toEqual([303, '/authPage/jobdetails/saved']);
    }
    expect((await client.request(listSavedJobIds.path)).json().message).toEqual([jobId]);
    const removed = await browser.post(savedJobRemovalPath, { job_id: String(jobId) });
    expect([removed.status, removed.location]).toEqual([303, '/authPage/jobdetails/saved']);
    expect((await client.request(listSavedJobIds.path)).json().message).toEqual([]);
  });

  test('spend the budget of searches, as a list of many costs as much', async () => {
    const candidate = await createCandidate(portal, 'reloading@example.com');
    const remoteAddress = '203.0.113.7';
    const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;
    const lists = Array.from({ length: 80 }, () =>
      portal.app.inject({ url: listSavedJobs.path, headers: candidate.headers, remoteAddress }),
    );
    const statuses = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([60, 20]);
    const reader = await createCandidate(portal, 'applied@example.com');
    const applied = Array.from({ length: 80 }, () =>
      portal.app.inject({ url: listAppliedJobs.path, headers: reader.headers, remoteAddress: '203.0.113.9' }),
    );
    const appliedStatuses = (await Promise.all(applied)).map(({ statusCode }) => statusCode);
    expect([count(appliedStatuses, 200), count(appliedStatuses, 429)]).toEqual([60, 20]);
    const cards = Array.from({ length: 80 }, () =>
      portal.app.inject({ method: 'POST', url: listPublishedJobs.path, payload: { job_ids: [1] }, remoteAddress }),
    );
    const cardStatuses = (await Promise.all(cards)).map(({ statusCode }) => statusCode);
    expect([count(cardStatuses, 200), count(cardStatuses, 429)]).toEqual([60, 20]);
  });

  test('saved by one candidate at once leave connections for all others', async () => {
    if (engine !== 'postgresql') return;
    const [busy, other] = [await createCandidate(portal, 'busy@example.com'), await createCandidate(portal, 'idle@example.com')];
    const jobId = await createJob();
    const { saves, response } = await portal.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('candidates').where('id', '=', busy.id).select('id').forUpdate().execute();
      const saves = Array.from({ length: 60 }, () => save(busy, jobId));
      await expect.poll(() => countLockWaits(trx)).toBe(2);
      return { saves, response: await other.get(listSavedJobIds.path) };
    });
    expect(response.statusCode).toBe(200);
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  });

  test('do not tell the title of a job whose approval was withdrawn', async () => {
    const candidate = await createCandidate(portal, 'keeper@example.com');
    const jobId = await createJob('Published');
    await save(candidate, jobId);
    const started_at = new Date(time).toISOString();
    const started = { candidate_id: candidate.id, job_id: jobId, started_at };
    await portal.database.db.insertInto('started_applications').values(started).execute();
    await updateJob(jobId, { is_approved: 0, title: 'Secret draft' });
    const zip = await readZip((await candidate.post(accountExportPath, {})).rawPayload);
    const { saved_jobs, unfinished_applications } = JSON.parse(String(zip.get('data.json')));
    expect(saved_jobs).toMatchObject([{ job_id: jobId, title: null }]);
    expect(unfinished_applications).toMatchObject([{ job_id: jobId, title: null }]);
    expect(String(zip.get('index.html'))).not.toContain('Secret draft');
  });

  test('are in the copy of the candidate’s data, and are deleted with the account', async () => {
    const candidate = await createCandidate(portal, 'copied@example.com');
    const jobId = await createJob('Copied');
    await save(candidate, jobId);
    const zip = await readZip((await candidate.post(accountExportPath, {})).rawPayload);
    expect(JSON.parse(String(zip.get('data.json'))).saved_jobs).toEqual([
      { job_id: jobId, title: 'Copied', saved_at: new Date(time).toISOString() },
    ]);
    expect(String(zip.get('index.html'))).toContain('Saved jobs');

    const { database, files, now, webhookEvents } = portal.services;
    const log = { info() {}, warn() {}, error() {} };
    await createAccountErasure({ database, events: webhookEvents, files, now, log }).erase(candidate.id);
    expect(await portal.database.db.selectFrom('saved_jobs').where('job_id', '=', jobId).selectAll().execute()).toEqual([]);
    expect((await save(candidate, jobId)).statusCode).toBe(401);
  });
});
