import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** The events that ASVS 5.0, 16.3 requires. The log is the same on both engines. */
let portal: TestPortal;
let time: Date;
const email = 'asha@example.com';
beforeEach(async () => {
  time = new Date('2026-11-05T14:00:00Z');
  portal = await openTestPortal({ engine: 'sqlite', now: () => time, env: { LOG_LEVEL: 'info' } });
});
afterEach(() => portal.close());

const findEvents = (name: string) => portal.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === name);
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.7' });
const pseudonym = expect.stringMatching(/^[0-9a-f]{16}$/);

it('a sign-in is logged with its method, candidate and origin', async () => {
  const { candidateId } = await portal.signIn(email);
  expect(findEvents('signed_in')).toMatchObject([{ way: 'code', candidate: candidateId, ip: '127.0.0.1' }]);
});

it('a failed sign-in is logged with its method, reason and the pseudonym of the address', async () => {
  await post('/api/carrer/verifyotp', { email, otp: '00000' });
  await post('/api/carrer/verifyotp', { email: 'ASHA@example.com', otp: '11111' });
  await post('/api/carrer/verifylink', { link: `${'0'.repeat(36)}.${'A'.repeat(43)}` });
  const failed = findEvents('sign_in_failed');
  expect(failed).toMatchObject([
    { way: 'code', refused: 'invalid_otp', address: pseudonym, ip: '203.0.113.7' },
    { way: 'code', refused: 'invalid_otp', address: pseudonym },
    { way: 'link', refused: 'invalid_link' },
  ]);
  expect(failed[0].address).toBe(failed[1].address);
  expect(portal.logLines.join('')).not.toMatch(/asha/i);
});

it('a rate limit hit is logged: of codes, of applications, of unsubscribing', async () => {
  for (let at = 0; at < 11; at++) await post('/api/carrer/verifyotp', { email, otp: '00000' });
  expect(findEvents('limit_hit')).toMatchObject([{ refused: 'code_entry_closed', ip: '203.0.113.7' }]);
  expect(findEvents('sign_in_failed')).toHaveLength(11);

  const { headers } = await createRegisteredCandidate(portal, email);
  for (let at = 0; at < 11; at++) await post('/user/apply/job', { job_id: await insertJob(portal.database.db) }, headers);
  expect(findEvents('limit_hit')).toHaveLength(2);

  for (let at = 0; at < 21; at++)
    await portal.app.inject({
      url: `/candidate/unsubscribe/a${at}@example.com`,
      headers: { accept: 'application/json' },
      remoteAddress: '203.0.113.7',
    });
  expect(findEvents('limit_hit').map(({ refused }) => refused)).toEqual(['code_entry_closed', 'too_many', 'too_many']);
  expect(findEvents('mails_stopped')).toHaveLength(20);
});

it('a rejection for ownership, origin or a missing session is logged', async () => {
  const { headers } = await createCandidate(portal, email);
  await post('/user/sessions/end', { which: 'all', candidate_id: 'x' }, headers);
  await post('/user/sessions/end', { which: 'all' }, { ...headers, origin: 'https://evil.example' });
  await post('/user/sessions/end', { which: 'all' });
  expect(findEvents('access_refused').map(({ refused }) => refused)).toEqual(['not_yours', 'foreign_origin']);
  expect(findEvents('session_refused')).toMatchObject([{ refused: 'session_required', ip: '203.0.113.7' }]);
});

it("a request for another candidate's session, file, application or sign-in method is logged as refused", async () => {
  const asha = await createRegisteredCandidate(portal, email);
  const applied = await asha.post('/user/apply/job', { job_id: await insertJob(portal.database.db) });
  const { application_id } = applied.json().message.application;
  const session_id = asha.headers.authorization?.split('.')[0];
  const file = await portal.database.db.selectFrom('files').select('id').executeTakeFirst();
  const { headers } = await createCandidate(portal, 'ben@example.com');

  const get = (url: string) => portal.app.inject({ url, headers });
  const statuses = [
    await post('/user/sessions/end', { session_id }, headers),
    await get(`/files/${file?.id}`),
    await get(`/user/application/receipt/${application_id}`),
    await post('/user/application/withdraw', { application_id }, headers),
    await post('/user/identities/unlink', { identity_id: 'unknown' }, headers),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect(findEvents('access_refused').map(({ level, status }) => [level, status])).toEqual(
    statuses.map((status) => [40, status]),
  );
});

it('the end of a session is logged with its reason: logout, session limit, replayed key', async () => {
  const browsers: BrowserClient[] = [];
  for (let at = 0; at < 11; at++) {
    browsers.push(await createBrowserClient(portal, email));
    // Distinct times make the oldest session unambiguous.
    time = new Date(time.getTime() + 1000);
  }
  const [, copied, loggedOut] = browsers as [BrowserClient, BrowserClient, BrowserClient];
  await loggedOut.request('/user/logout', { method: 'POST' });
  const old = copied.headers();
  time = new Date(time.getTime() + 25 * 3_600_000);
  await copied.request('/user/dashboard/details');
  await copied.request('/user/dashboard/details');
  time = new Date(time.getTime() + 61_000);
  await portal.app.inject({ url: '/user/dashboard/details', headers: old });

  expect(findEvents('session_ended').map(({ why }) => why)).toEqual(['too many', 'requested', 'key reused']);
  expect(findEvents('session_key_reused')).toMatchObject([{ candidate: copied.candidateId }]);
});

it('at the level of npm start, a sign-in, a 401, a 403 and a 429 are one line each, without secrets', async () => {
  await portal.close();
  portal = await openTestPortal({ engine: 'sqlite', env: { LOG_LEVEL: 'warn' } });
  const { token } = await portal.signIn(email);
  const code = portal.mails.receivedMails().at(-1)?.subject?.slice(0, 5) ?? '';
  await post('/user/sessions/end', { which: 'all' });
  await post('/user/sessions/end', { which: 'all' }, { authorization: token, origin: 'https://evil.example' });
  for (let at = 0; at < 11; at++) await post('/api/carrer/signup', { email: `asha${at}@example.com` });

  const lines = portal.logLines.map((line) => JSON.parse(line));
  expect(lines.map(({ event, status, level }) => [event, status, level])).toEqual([
    ['signed_in', undefined, 40],
    ['session_refused', 401, 40],
    ['access_refused', 403, 40],
    ['limit_hit', 429, 40],
  ]);
  for (const secret of [token, code, email, 'asha']) expect(portal.logLines.join('')).not.toContain(secret);
});
