import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithLinkedin } from '../../support/fakes/oauth-user.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const asha: ProviderAccount = { name: 'Asha Rao', email: 'asha@example.com', emailVerified: true };
const origin = 'http://127.0.0.1:3000';
const redirectUri = `${origin}/linkedin`;
const fromBrowser = { origin, 'sec-fetch-site': 'same-origin' };
const state = 'Ab3dEf7hIj1lMn5pQr9t';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('signing in with LinkedIn on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    // API clients bring codes that they requested without PKCE.
    provider.behavior.pkce = 'optional';
    portal = await openTestPortal({ engine, env: provider.env });
  });
  afterEach(async () => {
    provider.behavior.faults = {};
    provider.behavior.rewriteToken = undefined;
    provider.behavior.rewriteUserinfo = undefined;
    await portal.close();
  });

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers });
  const login = (payload: object, headers: Record<string, string> = {}) => post('/user/linkedin-login', payload, headers);
  const requestCode = async (person: ProviderAccount, codeChallenge?: string) => {
    const redirect = await authorizeWithLinkedin(provider, person, { redirectUri, ...(codeChallenge && { codeChallenge }) });
    return redirect.searchParams.get('code') ?? '';
  };
  const startSignIn = async (stateOfPage = state) => {
    const started = await post('/user/linkedin-start', { state: stateOfPage }, fromBrowser);
    const [cookie] = started.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
    return { cookie: `${cookie?.name}=${cookie?.value}`, challenge: started.json().code_challenge as string };
  };
  const readRows = (table: 'sessions' | 'identities' | 'candidates') =>
    portal.database.db.selectFrom(table).selectAll().execute();

  async function expectRejected(payload: object, headers: Record<string, string> = {}) {
    const before = await readRows('sessions');
    const answer = await login(payload, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.cookies.filter(({ name }) => name !== 'pending_identity')).toEqual([]);
    expect(await readRows('sessions')).toEqual(before);
    return answer.json().error;
  }
  const expectedError = { message: 'Please Try Again!', code: 'linkedin_refused' };

  test('"result_email{id,email,name}, candidate_id, token, isResume" for a new candidate', async () => {
    const answer = await login({ code: await requestCode(asha) });

    expect(answer.statusCode).toBe(200);
    const [candidate] = await readRows('candidates');
    expect(candidate).toMatchObject({ email: asha.email, name: 'Asha Rao' });
    const id = candidate && 'id' in candidate ? candidate.id : '';
    expect(answer.json()).toEqual({
      success: true,
      message: {
        result_email: { id, email: asha.email, name: 'Asha Rao' },
        candidate_id: id,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
        isResume: false,
      },
    });
    expect(await readRows('identities')).toMatchObject([{ issuer: provider.env.LINKEDIN_ISSUER, candidate_id: id }]);
  });

  test('a browser with a started sign-in is signed in, with cookies', async () => {
    provider.behavior.pkce = 'required';
    const { cookie, challenge } = await startSignIn();
    const answer = await login({ code: await requestCode(asha, challenge), state }, { ...fromBrowser, cookie });

    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['authToken', '_secure_ARJ_']));
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'linkedin_start', value: '', path: '/' }));
  });

  test('a code with another state or none returns 400, and stays unused', async () => {
    const { cookie, challenge } = await startSignIn();
    const code = await requestCode(asha, challenge);
    for (const body of [{ code, state: 'z'.repeat(20) }, { code }])
      expect(await expectRejected(body, { ...fromBrowser, cookie })).toEqual(expectedError);

    expect((await login({ code, state }, { ...fromBrowser, cookie })).statusCode).toBe(200);
  });

  test('a code returns 400 in a browser that did not start the sign-in', async () => {
    // Without PKCE the provider has nothing to compare.
    const code = await requestCode(asha);
    for (const body of [{ code }, { code, state }]) expect(await expectRejected(body, fromBrowser)).toEqual(expectedError);
    expect(await readRows('candidates')).toEqual([]);
  });

  test('a code of the attacker returns 400 in the browser of a victim, by PKCE', async () => {
    provider.behavior.pkce = 'required';
    const attacker = await startSignIn();
    const code = await requestCode({ ...asha, email: 'attacker@example.com' }, attacker.challenge);
    const victim = await startSignIn();

    expect(await expectRejected({ code, state }, { ...fromBrowser, cookie: victim.cookie })).toEqual(expectedError);
    expect((await login({ code, state }, { ...fromBrowser, cookie: attacker.cookie })).statusCode).toBe(200);
  });

  test('a LinkedIn that refuses PKCE of apps with a secret gets the code without it', async () => {
    provider.behavior.pkce = 'refused';
    const before = provider.requests.length;
    for (const email of ['asha@example.com', 'ben@example.com']) {
      const { cookie, challenge } = await startSignIn();
      const code = await requestCode({ ...asha, email }, challenge);
      expect((await login({ code, state }, { ...fromBrowser, cookie })).statusCode).toBe(200);
    }
    // Two for the first sign-in; the refusal is remembered for the second.
    expect(provider.requests.slice(before).filter((call) => call === 'POST /linkedin/token')).toHaveLength(3);
  });

  test('a used code returns 400', async () => {
    const code = await requestCode(asha);
    expect((await login({ code })).statusCode).toBe(200);

    expect(await expectRejected({ code })).toEqual(expectedError);
  });

  test('the redirect address comes from the settings, not from the request', async () => {
    const elsewhere = 'http://127.0.0.1:4000/linkedin';
    const redirect = await authorizeWithLinkedin(provider, asha, { redirectUri: elsewhere });
    const code = redirect.searchParams.get('code') ?? '';
    await expectRejected({ code, redirect_uri: elsewhere }, { host: '127.0.0.1:4000' });

    const headers = { host: 'evil.example.com' };
    expect((await login({ code: await requestCode(asha), redirect_uri: 7 }, headers)).statusCode).toBe(200);
  });

  test.each([[{}], [{ code: '' }], [{ code: 7 }], [{ code: 'a'.repeat(2049) }], [{ code: 'x', state: 'short' }], [[]]])(
    '%j returns 400 without a provider request',
    async (body) => {
      const before = provider.requests.length;
      expect((await expectRejected(body)).message).toBe('Please Try Again!');
      expect(provider.requests).toHaveLength(before);
    },
  );

  test('without a code LinkedIn enters no existing account, and creates none for an unverified address', async () => {
    await createRegisteredCandidate(portal, asha.email);
    const codeFirst = {
      message: 'Sign in with a code by e-mail this once, to show that the address is yours.',
      code: 'code_first',
    };
    for (const email of [asha.email, 'nobody@example.com'])
      expect(await expectRejected({ code: await requestCode({ ...asha, email, emailVerified: false }) })).toEqual(codeFirst);
    expect(await expectRejected({ code: await requestCode(asha) })).toEqual(codeFirst);
    expect(await readRows('identities')).toEqual([]);
    expect(await readRows('candidates')).toHaveLength(1);
  });

  test.each([
    ['true', 200],
    ['false', 400],
    ['yes', 400],
    [1, 400],
    [undefined, 400],
  ])('email_verified %j returns %i', async (verified, status) => {
    provider.behavior.rewriteUserinfo = (response) => ({
      ...response,
      email_verified: verified,
      locale: 'en_US',
      picture: null,
      name: 7,
    });

    expect((await login({ code: await requestCode(asha) })).statusCode).toBe(status);
  });

  test('an account without an address returns 400 with the message of its page', async () => {
    expect(await expectRejected({ code: await requestCode({ ...asha, email: '' }) })).toEqual({
      message: 'Invalid response from server',
      code: 'no_email',
    });
    expect(await readRows('candidates')).toEqual([]);
  });

  test('responses of the token and userinfo endpoints are validated', async () => {
    const changes: (() => void)[] = [
      () =>
        (provider.behavior.rewriteToken = async (response) => ({ ...response, id_token: await provider.signCredential(asha) })),
      () => (provider.behavior.rewriteToken = async (response) => ({ ...response, id_token: 'made.up.entirely' })),
      () => (provider.behavior.rewriteToken = async ({ id_token }) => ({ id_token })),
      () => (provider.behavior.rewriteUserinfo = (response) => ({ ...response, sub: 'another-person' })),
      () => (provider.behavior.rewriteUserinfo = ({ email }) => ({ email })),
      () => (provider.behavior.rewriteUserinfo = (response) => ({ ...response, email: 'a@b.co,evil@x.io' })),
    ];
    for (const applyChange of changes) {
      provider.behavior.rewriteToken = undefined;
      provider.behavior.rewriteUserinfo = undefined;
      applyChange();
      expect(await expectRejected({ code: await requestCode(asha) })).toEqual(expectedError);
    }
  });

  test('a response without an ID token is accepted', async () => {
    provider.behavior.rewriteToken = async ({ id_token: _idToken, ...response }) => response;

    expect((await login({ code: await requestCode(asha) })).statusCode).toBe(200);
  });

  test('10 concurrent uses of one code create at most one session', async () => {
    const code = await requestCode(asha);
    const answers = await Promise.all(Array.from({ length: 10 }, () => login({ code })));

    // A provider may revoke the first token when a code is reused (RFC 6749, 4.1.2).
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBeGreaterThanOrEqual(9);
    expect((await readRows('sessions')).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['token', 'POST /linkedin/token'],
    ['userinfo', 'GET /linkedin/me'],
  ] as const)('a %s endpoint that fails returns 400, and its redirects are not followed', async (endpoint, request) => {
    provider.behavior.faults = { [endpoint]: 'fail' };
    expect(await expectRejected({ code: await requestCode(asha) })).toEqual(expectedError);

    provider.behavior.faults = { [endpoint]: 'redirect' };
    const before = provider.requests.length;
    expect(await expectRejected({ code: await requestCode(asha) })).toEqual(expectedError);
    expect(provider.requests.slice(before).filter((call) => call === request)).toHaveLength(1);
  });
});

test.each([
  ['token', 'hangs is "400 within 5.5 s, not 5xx"', 'hang', 5500],
  ['userinfo', 'hangs is "400 within 5.5 s, not 5xx"', 'hang', 5500],
  ['token', 'answers without end is 400 at once', 'endless', 3000],
  ['userinfo', 'answers without end is 400 at once', 'endless', 3000],
] as const)('a %s endpoint that %s', async (endpoint, _name, fault, maxMs) => {
  const portal = await openTestPortal({ engine: 'sqlite', env: provider.env });
  try {
    provider.behavior.pkce = 'optional';
    const code = (await authorizeWithLinkedin(provider, asha, { redirectUri })).searchParams.get('code');
    provider.behavior.faults = { [endpoint]: fault };
    const startedAt = performance.now();
    const answer = await portal.app.inject({ method: 'POST', url: '/user/linkedin-login', payload: { code } });

    expect(answer.statusCode).toBe(400);
    expect(performance.now() - startedAt).toBeLessThan(maxMs);
  } finally {
    provider.behavior.faults = {};
    await portal.close();
  }
});
