import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const origin = 'http://127.0.0.1:3000';

/** Spec §7 names no Authorization for `resumeupload` and `profile`. */
describe.each(engines)('the first resume and the profile without Authorization on %s', (engine) => {
  let time: Date;
  let portal: TestPortal;
  beforeEach(async () => {
    time = new Date();
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  const details = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email: 'asha@example.com' };
  const upload = (fields: Record<string, string>, headers: Record<string, string> = {}, file = buildTextResume()) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/carrer/resumeupload',
      headers: { ...multipartHeaders, ...headers },
      payload: buildMultipartBody({ ...details, ...fields }, { ...file, field: 'resume' }),
    });
  const saveProfile = (candidate_id: string, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/carrer/profile',
      headers,
      payload: { candidate_id, name: 'Asha Rao', number: '919812345678', email: details.email },
    });
  const listFiles = () => portal.database.db.selectFrom('files').selectAll().execute();

  describe('from a plain client signed in by a code', () => {
    it('works once within 30 minutes', async () => {
      const { candidateId } = await portal.signIn(details.email);
      time = new Date(time.getTime() + 30 * minuteMs);
      expect((await upload({ candidate_id: candidateId })).statusCode).toBe(200);
      expect((await upload({ candidate_id: candidateId })).statusCode).toBe(401);
      expect(await listFiles()).toHaveLength(1);
    });

    it('fails after 31 minutes', async () => {
      const { candidateId } = await portal.signIn(details.email);
      time = new Date(time.getTime() + 31 * minuteMs);
      expect((await upload({ candidate_id: candidateId })).statusCode).toBe(401);
    });

    it('succeeds once for twenty concurrent requests', async () => {
      const { candidateId } = await portal.signIn(details.email);
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload({ candidate_id: candidateId })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(401)]);
      expect(await listFiles()).toHaveLength(1);
    });

    it('can be retried after a rejected file', async () => {
      const { candidateId } = await portal.signIn(details.email);
      const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
      expect((await upload({ candidate_id: candidateId }, {}, program)).statusCode).toBe(415);
      expect((await upload({ candidate_id: candidateId })).statusCode).toBe(200);
    });

    it.each([
      ['another address', { email: 'ben@example.com' }],
      ['no address', { email: '' }],
      ['another id', { candidate_id: '0'.repeat(32) }],
    ])('is rejected with %s', async (_name, changed) => {
      const { candidateId } = await portal.signIn(details.email);
      await portal.signIn('ben@example.com');
      expect((await upload({ candidate_id: candidateId, ...changed })).statusCode).toBe(401);
      expect(await listFiles()).toEqual([]);
    });

    it('is rejected after logout, and for a candidate with a resume', async () => {
      const { candidateId, token } = await portal.signIn(details.email);
      await portal.app.inject({ method: 'POST', url: '/user/logout', payload: { token } });
      expect((await upload({ candidate_id: candidateId })).statusCode).toBe(401);
      const registered = await createRegisteredCandidate(portal, 'ben@example.com');
      const registeredFields = { candidate_id: registered.id, email: registered.email };
      expect((await upload(registeredFields)).statusCode).toBe(401);
      // The response does not reveal why a file is rejected.
      expect((await upload(registeredFields, {}, { name: 'cv.exe', bytes: Buffer.from('MZ') })).statusCode).toBe(401);
    });

    it.each<Record<string, string>>([{ origin }, { 'sec-fetch-site': 'same-origin' }])(
      'is rejected for a browser, which sends %j',
      async (headers) => {
        const { candidateId } = await portal.signIn(details.email);
        expect((await upload({ candidate_id: candidateId }, headers)).statusCode).toBe(401);
        expect(await listFiles()).toEqual([]);
      },
    );

    it('authorizes no other call', async () => {
      const { candidateId } = await portal.signIn(details.email);
      expect((await saveProfile(candidateId)).statusCode).toBe(401);
      for (const url of ['/user-resume-upload', '/user/profile-picture/upload']) {
        const answer = await portal.app.inject({
          method: 'POST',
          url,
          headers: multipartHeaders,
          payload: buildMultipartBody({ candidate_id: candidateId, email: details.email }),
        });
        expect(answer.statusCode).toBe(401);
      }
    });

    it('accepts the token in a cookie', async () => {
      const { candidateId, token } = await portal.signIn(details.email);
      expect((await saveProfile(candidateId, { cookie: `authToken=${token}` })).statusCode).toBe(200);
    });
  });

  describe('from a browser', () => {
    it.each([
      ['a page of ours, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 200],
      ['a page of ours, by Origin', { origin }, 200],
      ['neither header', {}, 401],
      ["another site's page", { 'sec-fetch-site': 'cross-site' }, 403],
    ])('with both cookies: %s', async (_name, originHeaders, status) => {
      const { candidateId, headers } = await createBrowserClient(portal, details.email);
      const { cookie } = headers();
      expect((await saveProfile(candidateId, { cookie, ...originHeaders })).statusCode).toBe(status);
      expect((await upload({ candidate_id: candidateId }, { cookie, ...originHeaders })).statusCode).toBe(status);
    });

    it('is rejected with the readable cookie alone, and without cookies', async () => {
      const { candidateId, cookies } = await createBrowserClient(portal, details.email);
      const cookie = `authToken=${cookies.get('authToken')}`;
      const senders: Record<string, string>[] = [{ cookie, origin }, { origin }, { 'sec-fetch-site': 'same-origin' }, {}];
      for (const headers of senders) {
        expect((await upload({ candidate_id: candidateId }, headers)).statusCode).toBe(401);
        expect((await saveProfile(candidateId, headers)).statusCode).toBe(401);
      }
    });
  });
});
