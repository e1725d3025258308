import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());
let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

const asha = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };
const post = (url: string, payload: object, remoteAddress = '203.0.113.7') =>
  portal.app.inject({ method: 'POST', url, payload, remoteAddress });

test('without configuration the calls are unavailable', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  const answers = [await post('/user/google-login', { credential: 'any' }), await post('/user/linkedin-login', { code: 'any' })];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  expect(answers.map((answer) => answer.json().error)).toEqual([
    { message: 'Google sign-in is not available right now', code: 'google_unavailable' },
    { message: 'LinkedIn sign-in is not available right now', code: 'linkedin_unavailable' },
  ]);
});

test('a client may fail twenty times in an hour across providers; other clients are unaffected', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: provider.env });
  for (let at = 0; at < 20; at++) {
    const [url, body] =
      at % 2 ? ['/user/google-login', { credential: 'made.up' }] : ['/user/linkedin-login', { code: 'made-up' }];
    expect((await post(url as string, body as object)).statusCode).toBe(400);
  }

  const rejected = await post('/user/google-login', { credential: await provider.signCredential(asha) });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBeDefined();
  expect((await post('/user/linkedin-login', { code: 'made-up' })).statusCode).toBe(429);
  expect((await post('/api/carrer/verifyotp', { email: asha.email, otp: '00000' })).statusCode).toBe(400);
  expect((await post('/user/google-login', { credential: await provider.signCredential(asha) }, '203.0.113.8')).statusCode).toBe(
    200,
  );
});

describe.each(engines)('on %s', (engine) => {
  test('codes that a client sends at once reach LinkedIn twenty times', async () => {
    portal = await openTestPortal({ engine, env: provider.env });
    const before = provider.requests.length;
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('/user/linkedin-login', { code: 'made-up' })));

    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
    const requests = provider.requests.slice(before);
    expect(requests.filter((request) => request === 'POST /linkedin/token')).toHaveLength(20);
  });

  test('sign-ins do not count, and neither do attempts while LinkedIn cannot be reached', async () => {
    portal = await openTestPortal({ engine, env: { ...provider.env, LINKEDIN_TOKEN_URL: 'http://127.0.0.1:1/token' } });
    for (let at = 0; at < 25; at++) {
      expect((await post('/user/linkedin-login', { code: 'any' })).statusCode).toBe(400);
      const credential = await provider.signCredential({ ...asha, email: `asha${at}@gmail.com` });
      expect((await post('/user/google-login', { credential })).statusCode).toBe(200);
    }
  });
});

const tokenHeader = Buffer.from('{"alg":"RS256"}').toString('base64url');

test.each([
  ['LinkedIn', 'token', '/user/linkedin-login', { code: 'any' }],
  ['Google', 'keys', '/user/google-login', { credential: `${tokenHeader}.e30.e30` }],
] as const)('attempts while %s hangs do not count', async (_name, endpoint, url, payload) => {
  const slowProvider = await startOpenidProvider();
  portal = await openTestPortal({ engine: 'sqlite', env: slowProvider.env });
  slowProvider.behavior.faults[endpoint] = 'hang';
  const answers = await Promise.all(Array.from({ length: 25 }, () => post(url, payload)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);

  slowProvider.behavior.faults = {};
  expect((await post('/user/google-login', { credential: await slowProvider.signCredential(asha) })).statusCode).toBe(200);
  await slowProvider.close();
});

test.each([
  ['LinkedIn', 'token', '/user/linkedin-login', { code: 'any' }],
  ['Google at its keys', 'keys', '/user/google-login', { credential: `${tokenHeader}.e30.e30` }],
  ['Google at its discovery', 'discovery', '/user/google-login', { credential: `${tokenHeader}.e30.e30` }],
] as const)('attempts while %s answers 500 do not count', async (_name, endpoint, url, payload) => {
  const failingProvider = await startOpenidProvider();
  portal = await openTestPortal({ engine: 'sqlite', env: failingProvider.env });
  failingProvider.behavior.faults[endpoint] = 'fail';
  for (let at = 0; at < 25; at++) expect((await post(url, payload)).statusCode).toBe(400);
  failingProvider.behavior.faults = {};
  expect((await post('/user/google-login', { credential: await failingProvider.signCredential(asha) })).statusCode).toBe(200);
  await failingProvider.close();
});

test('proofs of addresses that need a code besides do not count', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: provider.env });
  for (let at = 0; at < 25; at++) {
    const email = `asha${at}@example.com`;
    await portal.services.candidates.findOrCreate(email);
    const credential = await provider.signCredential({ ...asha, email });
    const answer = await post('/user/google-login', { credential });
    expect(answer.json().error.code).toBe('code_first');
  }
});

test.each([
  ['six hours', 6 * 3_600_000, 'GET /google/.well-known/openid-configuration'],
  ['less than six hours', 6 * 3_600_000 - 1, undefined],
] as const)('the address of the keys after %s', async (_name, ms, request) => {
  let time = Date.now() - ms;
  portal = await openTestPortal({ engine: 'sqlite', env: provider.env, now: () => new Date(time) });
  await post('/user/google-login', { credential: `${tokenHeader}.e30.e30` });
  const before = provider.requests.length;
  time += ms;
  expect((await post('/user/google-login', { credential: await provider.signCredential(asha) })).statusCode).toBe(200);
  expect(provider.requests.slice(before).find((path) => path.includes('well-known'))).toBe(request);
});

test('pages contain both client ids, and no secret', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: provider.env });
  const { body, headers } = await portal.app.inject({ url: '/' });

  expect(body).toContain(provider.env.GOOGLE_SCRIPT_URL);
  expect(body).toContain(provider.env.LINKEDIN_AUTHORIZATION_URL);
  expect(body).not.toContain(provider.env.LINKEDIN_CLIENT_SECRET);
  expect(headers['content-security-policy']).toContain(`/assets/ ${provider.env.GOOGLE_SCRIPT_URL};`);
  expect(headers['content-security-policy']).toContain(`frame-src ${provider.origin}/gsi/;`);
});
