import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

// These limits do not use the database, so one engine is enough.
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

test('pages contain both client ids, and no secret', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: provider.env });
  const { body, headers } = await portal.app.inject({ url: '/' });

  expect(body).toContain(provider.env.GOOGLE_SCRIPT_URL);
  expect(body).toContain(provider.env.LINKEDIN_AUTHORIZATION_URL);
  expect(body).not.toContain(provider.env.LINKEDIN_CLIENT_SECRET);
  expect(headers['content-security-policy']).toContain(`/assets/ ${provider.env.GOOGLE_SCRIPT_URL};`);
  expect(headers['content-security-policy']).toContain(`frame-src ${provider.origin}/gsi/;`);
});
