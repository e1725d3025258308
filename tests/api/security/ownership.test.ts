import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('data of another candidate on %s', (engine) => {
  let portal: TestPortal;
  let self: TestCandidate;
  let other: TestCandidate;
  let job_id: number;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    [self, other] = [await registerCandidate('self@example.com'), await registerCandidate('other@example.com')];
    job_id = await insertJob(portal.database.db);
  });
  afterAll(() => portal.close());

  /** Waits until the resume is parsed, so that no row changes during a comparison. */
  async function registerCandidate(email: string): Promise<TestCandidate> {
    const candidate = await createCandidate(portal, email);
    await waitForResumeParsing(portal, await candidate.register(buildPdfResume()));
    return candidate;
  }
  const readRows = async ({ id }: TestCandidate) => {
    const { db } = portal.database;
    return Promise.all([
      db.selectFrom('candidates').where('id', '=', id).selectAll().execute(),
      db.selectFrom('files').where('candidate_id', '=', id).selectAll().execute(),
      db.selectFrom('applications').where('candidate_id', '=', id).selectAll().execute(),
      db.selectFrom('sessions').where('candidate_id', '=', id).selectAll().execute(),
    ]);
  };

  const profile = { name: 'Asha Rao', number: '919812345678' };
  /** A valid body for each call, without the candidate. */
  const bodies: Record<string, object> = {
    '/api/carrer/resumeupload': { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678' },
    '/api/carrer/profile': profile,
    '/user/sessions/end': { which: 'all' },
    '/user/account/delete': { otp: '00000' },
    '/user/identities/link': { accept: true },
    '/user/identities/unlink': { identity_id: 'unknown' },
    '/user/identities/relink': { undo: 'unknown' },
    '/user/application/undo': { application_id: 'unknown' },
    '/user/saved-jobs/merge': { jobs: [] },
    '/user/alerts/create': { search: '' },
    '/user/alerts/change': { alert_id: 'unknown', action: 'pause' },
    '/user/application/self-identification/:id/answers': { intent: 'skip' },
    '/user/application/withdraw': { application_id: 'unknown' },
    '/user/application/undo-withdrawal': { application_id: 'unknown' },
  };
  const send = (call: Call, overrides: Record<string, string>) => {
    const fields = { candidate_id: self.id, email: self.email, ...bodies[call.path], ...overrides };
    if (call.file) {
      const payload = buildMultipartBody(fields, { ...buildPdfResume(), field: call.file });
      return portal.app.inject({
        method: 'POST',
        url: buildSampleUrl(call),
        headers: { ...self.headers, ...multipartHeaders },
        payload,
      });
    }
    return self.post(buildSampleUrl(call), { job_id, jdid: job_id, page: 1, ...fields });
  };
  const posts = contractCalls.filter(({ method, auth }) => method === 'POST' && auth !== 'none');
  const names = ['candidate_id', 'email', 'candidate'] as const;
  const attempts = posts.flatMap((call) => names.map((name) => [`${call.path} by ${name}`, call, name] as const));

  describe('is not accessible by its ids', () => {
    let before: unknown;
    beforeEach(async () => {
      before = [await readRows(self), await readRows(other)];
    });

    it.each(attempts)('%s', async (_title, call, name) => {
      const answer = await send(call, { [name]: name === 'candidate_id' ? other.id : other.email });
      expect(answer.statusCode, answer.body).toBe(403);
      expect(await Promise.all([readRows(self), readRows(other)])).toEqual(before);
    });

    it.each(
      contractCalls.filter(({ method, auth }) => method === 'GET' && auth !== 'none').map((call) => [call.path, call] as const),
    )('%s ignores them in the query string', async (path, call) => {
      const query = `candidate_id=${other.id}&candidate=${other.email}&email=${other.email}`;
      const [plain, withOtherCandidate] = [
        await self.get(buildSampleUrl(call)),
        await self.get(`${buildSampleUrl(call)}?${query}`),
      ];
      // The sample application does not exist.
      const expected = /receipt|self-identification/.test(path) ? 404 : 200;
      expect([withOtherCandidate.statusCode, withOtherCandidate.json()]).toEqual([expected, plain.json()]);
      expect(withOtherCandidate.body).not.toContain(other.id);
      expect(await Promise.all([readRows(self), readRows(other)])).toEqual(before);
    });

    it('to end a session', async () => {
      const [session] = (await other.get('/user/sessions')).json().message;
      const answer = await self.post('/user/sessions/end', { session_id: session.session_id });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual((await self.post('/user/sessions/end', { session_id: 'never' })).json());
      expect(await Promise.all([readRows(self), readRows(other)])).toEqual(before);
    });

    it('to open a file', async () => {
      const { resume_path } = (await other.get('/user/dashboard/details')).json().message.details;
      expect((await other.get(resume_path)).statusCode).toBe(200);
      const answer = await self.get(resume_path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual((await self.get(`/files/${'0'.repeat(32)}`)).json());
    });
  });

  it('is unchanged when the own files are replaced', async () => {
    const before = await readRows(other);
    await waitForResumeParsing(portal, await self.uploadResume(buildPdfResume()));
    const saved = await self.post('/api/carrer/profile', { ...profile, candidate_id: self.id, email: self.email });
    expect(saved.statusCode).toBe(200);
    expect(await readRows(other)).toEqual(before);
    const { resume_path } = (await other.get('/user/dashboard/details')).json().message.details;
    expect((await other.get(resume_path)).statusCode).toBe(200);
  });

  it('does not include the own address in capitals', async () => {
    const answer = await self.post('/api/carrer/profile', { ...profile, candidate_id: self.id, email: ' Self@Example.com ' });
    expect(answer.statusCode).toBe(200);
  });
});
