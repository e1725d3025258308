import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { applyToJob, dismissStartedApplication, getStartedApplication } from '#contract/application-calls.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 86_400_000;

describe.each(engines)('unfinished applications on %s', (engine) => {
  const firstDay = Date.parse('2026-03-01T10:00:00.000Z');
  let time = firstDay;
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(time) });
  });
  afterAll(() => portal.close());

  const createJob = (title = 'Night Nurse') => insertJob(portal.database.db, { title });
  const register = (candidate: TestCandidate, jobId: unknown) => candidate.register(buildTextResume(), { job_id: String(jobId) });
  const begin = async (email: string, jobId: number) => {
    const candidate = await createCandidate(portal, email);
    expect((await register(candidate, jobId)).statusCode).toBe(200);
    return candidate;
  };
  const read = async (candidate: TestCandidate) => {
    const answer = await candidate.get(getStartedApplication.path);
    expect(answer.statusCode).toBe(200);
    return answer.json().message;
  };
  const dismiss = (candidate: TestCandidate, jobId: unknown) => candidate.post(dismissStartedApplication.path, { job_id: jobId });

  it('remembers the job whose Apply button led to the first resume', async () => {
    const jobId = await createJob();
    const candidate = await begin('asha@example.com', jobId);
    expect(await read(candidate)).toEqual({ joborder_id: jobId, title: 'Night Nurse', open: true });
    // Another session of the account, as on another device.
    expect(await read(await createCandidate(portal, 'asha@example.com'))).toMatchObject({ joborder_id: jobId });
    expect(await read(await createCandidate(portal, 'ben@example.com'))).toBeNull();
  });

  it('remembers no job that is not published', async () => {
    const candidate = await createCandidate(portal, 'curious@example.com');
    const jobId = await insertJob(portal.database.db, { title: 'Secret Nurse', isApproved: 0 });
    expect((await register(candidate, jobId)).statusCode).toBe(200);
    expect(await read(candidate)).toBeNull();
  });

  it('remembers nothing after a resume without a job, or for an unknown job', async () => {
    const candidate = await createCandidate(portal, 'plain@example.com');
    expect((await candidate.register(buildTextResume())).statusCode).toBe(200);
    for (const unknown of [999_999, 3_000_000_000, 999_999_999_999_999]) {
      expect((await register(candidate, unknown)).statusCode, String(unknown)).toBe(200);
    }
    expect(await read(candidate)).toBeNull();
  });

  it.each(['x', '-1', '0', '1e3', '1.5', ' '])('returns 400 for the job %j, and stores no resume', async (jobId) => {
    const candidate = await createCandidate(portal, 'odd@example.com');
    expect((await register(candidate, jobId)).statusCode).toBe(400);
    expect((await candidate.get('/user/dashboard/details')).json().message.details.resume).toBe('No Resume');
  });

  it('ends with the application, by either call', async () => {
    for (const [email, path] of [
      ['apply@example.com', applyToJob.path],
      ['quick@example.com', '/user/applied-quick/job'],
    ] as const) {
      const jobId = await createJob();
      const candidate = await begin(email, jobId);
      expect((await candidate.post(path, { job_id: jobId })).statusCode).toBe(200);
      expect(await read(candidate)).toBeNull();
    }
  });

  it('ends with an application that the hiring side recorded', async () => {
    const jobId = await createJob();
    const candidate = await begin('recorded@example.com', jobId);
    await portal.database.db
      .insertInto('applications')
      .values({
        candidate_id: candidate.id,
        job_id: jobId,
        applied_at: null,
        hire_applied_at: new Date(time).toISOString(),
        resume_id: null,
        cover_letter: '',
        additional_info: '',
      })
      .execute();
    expect(await read(candidate)).toBeNull();
  });

  it('stays dismissed for this job in this account, until Apply opens the resume form again', async () => {
    const jobId = await createJob();
    const candidate = await begin('dismissed@example.com', jobId);
    const other = await begin('bystander@example.com', jobId);
    expect((await dismiss(candidate, jobId)).statusCode).toBe(200);
    expect((await dismiss(candidate, jobId)).statusCode).toBe(200);
    expect(await read(candidate)).toBeNull();
    expect(await read(other)).toMatchObject({ joborder_id: jobId });
    await register(candidate, jobId);
    expect(await read(candidate)).toMatchObject({ joborder_id: jobId });
  });

  it.each([undefined, null, 'x', 0, -1, 1.5, [], {}])('returns 400 for a dismissal of the job %j', async (jobId) => {
    expect((await dismiss(await createCandidate(portal, 'odd@example.com'), jobId)).statusCode).toBe(400);
  });

  it('returns 401 without a session', async () => {
    for (const [method, url] of [
      ['GET', getStartedApplication.path],
      ['POST', dismissStartedApplication.path],
    ] as const) {
      const answer = await portal.app.inject({ method, url, ...(method === 'POST' && { payload: { job_id: 1 } }) });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('shows that the job has closed since', async () => {
    const jobId = await createJob('Night Guard');
    const candidate = await begin('late@example.com', jobId);
    const { db } = portal.database;
    const update = (values: object) => db.updateTable('jobs').set(values).where('id', '=', jobId).execute();
    for (const closed of [
      { closed_at: new Date(time).toISOString() },
      { closed_at: null, valid_through: new Date(time - 1).toISOString() },
    ]) {
      await update(closed);
      expect(await read(candidate)).toEqual({ joborder_id: jobId, title: 'Night Guard', open: false });
    }
    await update({ valid_through: new Date(time).toISOString() });
    expect(await read(candidate)).toMatchObject({ open: true });
  });

  it('tells nothing of a job that is no longer published', async () => {
    const jobId = await createJob('Night Guard');
    const candidate = await begin('hidden@example.com', jobId);
    const { db } = portal.database;
    await db.updateTable('jobs').set({ title: 'Secret Product Lead', is_approved: 0 }).where('id', '=', jobId).execute();
    expect(await read(candidate)).toBeNull();
  });

  it('shows the latest of several, and the one before after its dismissal', async () => {
    const [first, second] = [await createJob('First'), await createJob('Second')];
    const candidate = await begin('several@example.com', first);
    time += 1000;
    await register(candidate, second);
    expect(await read(candidate)).toMatchObject({ title: 'Second' });
    await dismiss(candidate, second);
    expect(await read(candidate)).toMatchObject({ title: 'First' });
  });

  it('is in the copy of the candidate’s data, and is deleted with the account', async () => {
    const jobId = await createJob('Copied');
    const candidate = await begin('copied@example.com', jobId);
    const { rawPayload } = await candidate.post(accountExportPath, {});
    const zip = await readZip(rawPayload);
    expect(JSON.parse(String(zip.get('data.json'))).unfinished_applications).toEqual([
      { job_id: jobId, title: 'Copied', started_at: new Date(time).toISOString(), dismissed_at: null },
    ]);
    expect(String(zip.get('index.html'))).toContain('Applications you began');

    const { database, files, now } = portal.services;
    await createAccountErasure({
      database,
      events: portal.services.webhookEvents,
      files,
      now,
      log: { info() {}, warn() {}, error() {} },
    }).erase(candidate.id);
    const rows = await portal.database.db.selectFrom('started_applications').where('job_id', '=', jobId).selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('is deleted after 30 days', async () => {
    const jobId = await createJob();
    await begin('old@example.com', jobId);
    const count = async () =>
      (await portal.database.db.selectFrom('started_applications').where('job_id', '=', jobId).selectAll().execute()).length;
    time += 30 * dayMs;
    await deleteExpiredData(portal.database.db, () => new Date(time));
    expect(await count()).toBe(1);
    await deleteExpiredData(portal.database.db, () => new Date(time + 1));
    expect(await count()).toBe(0);
  });
});
