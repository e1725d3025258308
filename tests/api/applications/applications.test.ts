import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const firstDay = Date.parse('2026-03-01T10:00:00.000Z');
const dayMs = 86_400_000;

describe.each(engines)('applying on %s', (engine) => {
  let time = new Date(firstDay);
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterAll(() => portal.close());

  /** Signs in again, because the session of an API client lasts an hour. */
  const signInOnDay = async (day: number, email: string) => {
    time = new Date(firstDay + day * dayMs);
    return createCandidate(portal, email);
  };
  const apply = (candidate: TestCandidate, job_id: unknown, more: object = {}) =>
    candidate.post('/user/apply/job', {
      token: candidate.headers.authorization,
      job_id,
      cover_letter: '',
      additional_info: '',
      email: candidate.email,
      title: 'Accountant',
      ...more,
    });
  const listApplied = async (candidate: TestCandidate) => (await candidate.get('/user/applied/all-job')).json().message;
  const readRows = (table: 'applications' | 'application_history', jobId: number) =>
    portal.database.db.selectFrom(table).where('job_id', '=', jobId).selectAll().execute();
  const createJob = (overrides?: Parameters<typeof insertJob>[1]) => insertJob(portal.database.db, overrides);

  it('lists the advertised title and company of a job that changed and is no longer published', async () => {
    const candidate = await createRegisteredCandidate(portal, 'changed@example.com');
    const jobId = await createJob({ title: 'Night Nurse', company: 'City Hospital' });
    await apply(candidate, jobId);
    const { db } = portal.database;
    const secretJob = await createJob({ title: 'Replaces Mr Smith', company: 'Secret Client', isApproved: 0 });
    const { title, company_id } = await db
      .selectFrom('jobs')
      .where('id', '=', secretJob)
      .select(['title', 'company_id'])
      .executeTakeFirstOrThrow();
    await db.updateTable('jobs').set({ title, company_id, is_approved: 0 }).where('id', '=', jobId).execute();

    expect(await listApplied(candidate)).toMatchObject([{ title: 'Night Nurse', name: 'City Hospital', joborder_id: jobId }]);
  });

  it('returns the date, and lists the job as applied', async () => {
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const jobId = await createJob({ title: 'Night Nurse', company: 'City Hospital' });
    const answer = await apply(candidate, jobId);
    expect(answer.statusCode).toBe(200);
    const sentAt = time.toISOString();
    const application = {
      application_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sent_at: sentAt,
      handed_over_at: null,
      opened_at: null,
      reply_by: null,
      status: null,
      status_message: '',
      status_at: null,
      withdrawn_at: null,
      undo_until: null,
      reapply_at: new Date(firstDay + 90 * dayMs).toISOString(),
    };
    expect(answer.json()).toEqual({ success: true, message: { applied_date: sentAt, application } });
    expect(await listApplied(candidate)).toEqual([
      { title: 'Night Nurse', name: 'City Hospital', applied_date: sentAt, joborder_id: jobId, application },
    ]);
    const detail = await candidate.post('/job-detail', { jdid: jobId });
    expect(detail.json().message).toMatchObject({ job_applied: true, application });
  });

  it('returns the same result for quick apply', async () => {
    const candidate = await createRegisteredCandidate(portal, 'quick@example.com');
    const jobId = await createJob();
    const answer = await candidate.post('/user/applied-quick/job', { job_id: jobId, colour: 'blue' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      message: {
        applied_date: time.toISOString(),
        application: { undo_until: new Date(time.getTime() + 10_000).toISOString() },
      },
    });
    expect((await apply(candidate, jobId)).statusCode).toBe(409);
    expect((await candidate.post('/user/applied-quick/job', { job_id: jobId })).statusCode).toBe(409);
  });

  it('returns 400 without a resume on file', async () => {
    const candidate = await createCandidate(portal, 'no-resume@example.com');
    const answer = await apply(candidate, await createJob());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toMatch(/resume/);
    expect(await listApplied(candidate)).toEqual([]);
  });

  it("returns 400 without name and phone number: 'A first-time candidate must give a resume, name and phone number'", async () => {
    const candidate = await createCandidate(portal, 'no-name@example.com');
    await candidate.uploadResume(buildTextResume());
    const jobId = await createJob();
    for (const answer of [await apply(candidate, jobId), await candidate.post('/user/applied-quick/job', { job_id: jobId })]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({
        message: 'Give your name and phone number before you apply.',
        code: 'details_missing',
      });
    }
    expect(await listApplied(candidate)).toEqual([]);
    await candidate.register(buildTextResume());
    expect((await apply(candidate, jobId)).statusCode).toBe(200);
  });

  it('returns the same 404 for a closed job and an unknown one', async () => {
    const candidate = await createRegisteredCandidate(portal, 'not-open@example.com');
    const closed = [await createJob({ isApproved: 0 }), await createJob({ closedAt: '2026-02-01T00:00:00.000Z' })];
    for (const id of [...closed, 999_999, 3_000_000_000, 999_999_999_999_999, Number.MAX_SAFE_INTEGER, '123456789012345']) {
      const answer = await apply(candidate, id);
      expect(answer.statusCode, String(id)).toBe(404);
      expect(answer.json().error.message).toBe('This role is no longer open.');
    }
    expect(await listApplied(candidate)).toEqual([]);
  });

  it.each([undefined, null, 0, -1, 1.5, 'x', '', true, [], {}, 1e300])('returns 400 for the job %j', async (id) => {
    const candidate = await createRegisteredCandidate(portal, 'odd-ids@example.com');
    expect((await apply(candidate, id)).statusCode).toBe(400);
  });

  it('creates one application and one mail from fifty concurrent requests', async () => {
    const candidate = await createRegisteredCandidate(portal, 'fifty@example.com');
    const jobId = await createJob();
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(candidate, jobId)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    expect(await readRows('applications', jobId)).toHaveLength(1);
    expect(await readRows('application_history', jobId)).toHaveLength(1);
    const queued = await portal.database.db
      .selectFrom('outbox')
      .where('recipient', '=', candidate.email)
      .select('kind')
      .execute();
    expect(queued).toEqual([{ kind: 'application' }]);
  });

  it('returns 409 with the date within 90 days of an earlier application', async () => {
    const email = 'ninety@example.com';
    const jobId = await createJob();
    const firstDate = new Date(firstDay).toISOString();
    await signInOnDay(0, email).then((candidate) => candidate.register(buildTextResume()));
    expect((await apply(await signInOnDay(0, email), jobId)).statusCode).toBe(200);

    const early = await apply(await signInOnDay(89.99, email), jobId);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toEqual({
      success: false,
      error: { message: 'Error applying for the job', code: 'already_applied' },
      applied_date: firstDate,
    });

    const late = await signInOnDay(90.01, email);
    const again = await apply(late, jobId);
    expect(again.statusCode).toBe(200);
    expect(again.json().message.applied_date).toBe(time.toISOString());
    expect(await listApplied(late)).toMatchObject([{ joborder_id: jobId, applied_date: time.toISOString() }]);
    expect((await readRows('application_history', jobId)).map((row) => row.applied_at)).toEqual([firstDate, time.toISOString()]);
  });

  it('returns 409 within 90 days of an application that the hiring side recorded', async () => {
    const email = 'hired@example.com';
    const jobId = await createJob();
    const candidate = await signInOnDay(0, email);
    await candidate.register(buildTextResume());
    const recordedAt = time.toISOString();
    await portal.database.db
      .insertInto('applications')
      .values({
        candidate_id: candidate.id,
        job_id: jobId,
        applied_at: null,
        hire_applied_at: recordedAt,
        resume_id: null,
        cover_letter: '',
        additional_info: '',
      })
      .execute();
    expect(await listApplied(candidate)).toMatchObject([{ joborder_id: jobId, applied_date: recordedAt }]);

    const early = await apply(await signInOnDay(89.99, email), jobId);
    expect(early.statusCode).toBe(409);
    expect(early.json().applied_date).toBe(recordedAt);
    expect((await apply(await signInOnDay(90.01, email), jobId)).statusCode).toBe(200);
  });

  it('lists applications newest first, including closed jobs', async () => {
    const email = 'list@example.com';
    await signInOnDay(0, email).then((candidate) => candidate.register(buildTextResume()));
    const titles = ['First', 'Second', 'Third'];
    const ids: number[] = [];
    for (const [day, title] of titles.entries()) {
      const id = await createJob({ title });
      ids.push(id);
      await apply(await signInOnDay(day, email), id);
    }
    await portal.database.db
      .updateTable('jobs')
      .set({ closed_at: time.toISOString() })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    const list = await listApplied(await signInOnDay(3, email));
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Second', 'First']);
  });

  it('keeps the submitted resume after the candidate replaces it', async () => {
    const candidate = await createCandidate(portal, 'keeps@example.com');
    const sent = (await candidate.register(buildTextResume('sent.txt'))).json().message.resume_path;
    await apply(candidate, await createJob());
    const unsent = (await candidate.uploadResume(buildTextResume('unsent.txt'))).json().message.resume_path;
    await candidate.uploadResume(buildTextResume('last.txt'));
    expect((await candidate.get(sent)).statusCode).toBe(200);
    expect((await candidate.get(unsent)).statusCode).toBe(404);
  });

  it('does not lose the submitted resume during a concurrent replacement', async () => {
    const candidate = await createRegisteredCandidate(portal, 'race@example.com');
    const jobs = await Promise.all(Array.from({ length: 6 }, () => createJob()));
    await Promise.all(jobs.flatMap((id) => [apply(candidate, id), candidate.uploadResume(buildTextResume())]));
    const dangling = await portal.database.db
      .selectFrom('applications')
      .leftJoin('files', 'files.id', 'applications.resume_id')
      .where('applications.candidate_id', '=', candidate.id)
      .where('files.id', 'is', null)
      .selectAll('applications')
      .execute();
    expect(await listApplied(candidate)).toHaveLength(6);
    expect(dangling).toEqual([]);
  });
});
