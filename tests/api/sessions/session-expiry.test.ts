import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const hourMs = 3_600_000;

/** "401 means 'wipe and go to /login' in this client": only an ended session may cause it. */
describe.each(engines)('401 on %s', (engine) => {
  let time = new Date();
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterAll(() => portal.close());

  const buildBody = ({ method, file }: Call): Partial<InjectOptions> => {
    if (method === 'GET') return {};
    return file ? { headers: multipartHeaders, payload: buildMultipartBody({ candidate_id: 'x' }) } : { payload: {} };
  };
  const send = (call: Call, headers: Record<string, string>, request: Partial<InjectOptions> = buildBody(call)) =>
    portal.app.inject({
      method: call.method,
      url: buildSampleUrl(call),
      ...request,
      headers: { ...request.headers, ...headers },
    });

  describe('is returned for an ended session, and clears both cookies', () => {
    let invalidTokens: Record<string, string>;
    beforeAll(async () => {
      const expired = await createCandidate(portal, 'b@example.com');
      time = new Date(time.getTime() + hourMs + 1);
      await createCandidate(portal, 'a@example.com').then((again) => again.post('/user/logout', {}));
      const ended = await createCandidate(portal, 'a@example.com');
      await ended.post('/user/logout', {});
      const live = await createCandidate(portal, 'c@example.com');
      invalidTokens = {
        nothing: '',
        garbage: 'garbage',
        'an unknown token': `${'A'.repeat(16)}.${'B'.repeat(43)}`,
        'another secret': `${live.headers.authorization.split('.')[0]}.${'B'.repeat(43)}`,
        'a revoked one': ended.headers.authorization,
        'an expired one': expired.headers.authorization,
      };
    });

    it.each(
      contractCalls.filter(({ auth }) => auth === 'required').map((call) => [`${call.method} ${call.path}`, call] as const),
    )('%s', async (_name, call) => {
      for (const [name, authorization] of Object.entries(invalidTokens)) {
        for (const header of [authorization, authorization && `Bearer ${authorization}`]) {
          const answer = await send(call, header ? { authorization: header } : {});
          expect(answer.statusCode, name).toBe(401);
          expect(answer.cookies.map((cookie) => [cookie.name, cookie.value, cookie.expires?.getTime()])).toEqual([
            ['authToken', '', 0],
            ['_secure_ARJ_', '', 0],
          ]);
          expect(answer.headers['cache-control']).toBe('no-store');
        }
      }
    });

    it('GET /files/:id', async () => {
      for (const authorization of Object.values(invalidTokens)) {
        const answer = await portal.app.inject({ url: '/files/x', headers: { authorization } });
        expect([answer.statusCode, answer.cookies.length]).toEqual([401, 2]);
      }
    });

    it.each(
      contractCalls.filter(({ auth }) => auth === 'optional').map((call) => [`${call.method} ${call.path}`, call] as const),
    )('%s, which is also open to visitors', async (_name, call) => {
      for (const authorization of Object.values(invalidTokens).filter(Boolean))
        expect((await send(call, { authorization })).statusCode).toBe(401);
    });
  });

  describe('is returned for nothing else', () => {
    let candidate: TestCandidate;
    let candidates = 0;
    beforeEach(async () => {
      // One candidate for all tests would upload too many files for a day.
      candidate = await createRegisteredCandidate(portal, `asha${candidates++}@example.com`);
    });
    const json = { 'content-type': 'application/json' };
    const errors: Record<string, (call: Call) => Partial<InjectOptions>> = {
      'broken JSON': () => ({ headers: json, payload: '{' }),
      'no fields': () => ({ headers: json, payload: '{}' }),
      'fields of the wrong kind': () => ({ payload: { otp: 1, email: [], job_id: {}, name: null, session_id: 7 } }),
      'a wrong code': () => ({ payload: { otp: '00000', email: 'asha@example.com' } }),
      'a rejected credential': () => ({ payload: { data: { email: 'a@b.co' }, credential: 'a.b.c', code: 'x', state: 'x' } }),
      "another candidate's": () => ({
        payload: { candidate_id: 'x', email: 'other@example.com', name: 'A B', number: '1', which: 'all' },
      }),
      'unknown ids': () => ({ payload: { job_id: 999_999, jdid: 999_999, page: 1, session_id: 'never' } }),
      'too much': () => ({ headers: json, payload: `{"a":"${'x'.repeat(70_000)}"}` }),
      'another type': () => ({ headers: { 'content-type': 'text/csv' }, payload: 'a;b' }),
      'a broken form': () => ({ headers: multipartHeaders, payload: '--x' }),
      'a form without its file': () => ({
        headers: multipartHeaders,
        payload: buildMultipartBody({ candidate_id: candidate.id }),
      }),
      'a file of another kind': ({ file = 'resume' }) => ({
        headers: multipartHeaders,
        payload: buildMultipartBody({ candidate_id: candidate.id }, { name: 'cv.exe', bytes: Buffer.from('MZ'), field: file }),
      }),
      'a file that is too large': ({ file = 'resume' }) => ({
        headers: multipartHeaders,
        payload: buildMultipartBody(
          { candidate_id: candidate.id },
          { name: 'cv.pdf', bytes: buildPdfOfSize(6_400_000), field: file },
        ),
      }),
      'two tokens': () => ({ payload: { token: 'another.token' } }),
      'a token in the address': (call) => ({
        url: `${buildSampleUrl(call)}?token=x`,
        ...(call.method === 'POST' && { payload: {} }),
      }),
      "another site's page": () => ({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, payload: {} }),
    };

    it.each(contractCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
      for (const [name, error] of Object.entries(errors)) {
        const request = error(call);
        if (call.method === 'GET') delete request.payload;
        const { authorization } = (call.path === '/user/logout' ? await createCandidate(portal, 'leaves@example.com') : candidate)
          .headers;
        const answer = await send(call, { accept: 'application/json', authorization }, request);
        expect(answer.statusCode, `${name}: ${answer.body}`).not.toBe(401);
        expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
      }
    });

    it('an exceeded rate limit', async () => {
      const send = (otp: string) =>
        portal.app.inject({
          method: 'POST',
          url: '/api/carrer/verifyotp',
          payload: { email: 'asha@example.com', otp },
          remoteAddress: '203.0.113.7',
        });
      const statuses = await Promise.all(Array.from({ length: 25 }, () => send('00000')));
      expect([...new Set(statuses.map(({ statusCode }) => statusCode))].sort()).toEqual([400, 429]);
    });
  });
});
