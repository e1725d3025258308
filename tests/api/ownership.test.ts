import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCandidate, resumeRead, type TestCandidate } from '../setup/candidate.ts';
import { engines } from '../setup/databases.ts';
import { insertJob } from '../setup/job-rows.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';
import { pdfResume } from '../setup/resumes.ts';

describe.each(engines)("somebody else's things on %s", (engine) => {
  let portal: Portal;
  let self: TestCandidate;
  let other: TestCandidate;
  let job_id: number;
  beforeAll(async () => {
    portal = await openPortal({ engine });
    [self, other] = [await registered('self@example.com'), await registered('other@example.com')];
    job_id = await insertJob(portal.database.db);
  });
  afterAll(() => portal.close());

  /** With a resume that was read: nothing is still being written when rows are compared. */
  async function registered(email: string): Promise<TestCandidate> {
    const candidate = await newCandidate(portal, email);
    await resumeRead(portal, await candidate.register(pdfResume()));
    return candidate;
  }
  const rowsOf = async ({ id }: TestCandidate) => {
    const { db } = portal.database;
    return Promise.all([
      db.selectFrom('candidates').where('id', '=', id).selectAll().execute(),
      db.selectFrom('files').where('candidate_id', '=', id).selectAll().execute(),
      db.selectFrom('applications').where('candidate_id', '=', id).selectAll().execute(),
      db.selectFrom('sessions').where('candidate_id', '=', id).selectAll().execute(),
    ]);
  };

  const profile = { name: 'Asha Rao', number: '919812345678' };
  const attempts: Record<string, () => ReturnType<TestCandidate['get']>> = {
    'register, by id': () => self.register(pdfResume(), { candidate_id: other.id }),
    'register, by e-mail': () => self.register(pdfResume(), { email: other.email }),
    'upload a resume': () => self.uploadResume(pdfResume(), { candidate_id: other.id }),
    'upload a picture': () => self.uploadPicture(pdfResume(), { candidate_id: other.id }),
    'save the profile, by id': () => self.post('/api/carrer/profile', { ...profile, candidate_id: other.id }),
    'save the profile, by e-mail': () =>
      self.post('/api/carrer/profile', { ...profile, candidate_id: self.id, email: other.email }),
    'apply, by e-mail': () => self.post('/user/apply/job', { job_id, email: other.email }),
    'apply, by id': () => self.post('/user/apply/job', { job_id, candidate_id: other.id }),
    'quick apply, by e-mail': () => self.post('/user/applied-quick/job', { job_id, email: other.email }),
    'quick apply, by id': () => self.post('/user/applied-quick/job', { job_id, candidate_id: other.id }),
    'list jobs, by e-mail': () => self.post('/user/dashboard/page-no/1', { candidate: other.email }),
    'list jobs, by id': () => self.post('/user/dashboard/page-no/1', { candidate_id: other.id }),
    'search, by e-mail': () => self.post('/search/page-no/1', { candidate: other.email }),
    'see a job, by id': () => self.post('/job-detail', { jdid: job_id, page: 1, candidate_id: other.id }),
    'end sessions, by id': () => self.post('/user/sessions/end', { which: 'all', candidate_id: other.id }),
    'end sessions, by e-mail': () => self.post('/user/sessions/end', { which: 'all', email: other.email }),
  };

  describe('cannot be reached by naming them', () => {
    let before: unknown;
    beforeEach(async () => {
      before = [await rowsOf(self), await rowsOf(other)];
    });

    it.each(Object.keys(attempts))('%s', async (name) => {
      const answer = await attempts[name]?.();
      expect(answer?.statusCode).toBe(403);
      expect(await Promise.all([rowsOf(self), rowsOf(other)])).toEqual(before);
    });

    it('open a file', async () => {
      const { resume_path } = (await other.get('/user/dashboard/details')).json().message.details;
      expect((await other.get(resume_path)).statusCode).toBe(200);
      const answer = await self.get(resume_path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual((await self.get(`/files/${'0'.repeat(32)}`)).json());
    });
  });

  it("stay when one's own are replaced", async () => {
    const before = await rowsOf(other);
    await resumeRead(portal, await self.uploadResume(pdfResume()));
    const saved = await self.post('/api/carrer/profile', { ...profile, candidate_id: self.id, email: self.email });
    expect(saved.statusCode).toBe(200);
    expect(await rowsOf(other)).toEqual(before);
    const { resume_path } = (await other.get('/user/dashboard/details')).json().message.details;
    expect((await other.get(resume_path)).statusCode).toBe(200);
  });

  it("is not what one's own address in capitals names", async () => {
    const answer = await self.post('/api/carrer/profile', { ...profile, candidate_id: self.id, email: ' Self@Example.com ' });
    expect(answer.statusCode).toBe(200);
  });
});
