import { exportSPKI, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usedTokenStore } from '#server/sign-in/providers/used-token-store.ts';
import { type CredentialOverrides, type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithGoogle } from '../../support/fakes/oauth-user.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const asha: ProviderAccount = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };
const fromBrowser = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
const now = () => Math.floor(Date.now() / 1000);

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('signing in with Google on %s', (engine) => {
  let portal: TestPortal;
  let aheadMs: number;
  beforeEach(async () => {
    aheadMs = 0;
    portal = await openTestPortal({ engine, env: provider.env, now: () => new Date(Date.now() + aheadMs) });
  });
  afterEach(() => portal.close());

  const login = (payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: '/user/google-login', payload, headers });
  const startSignIn = async (headers: Record<string, string> = {}) => {
    const answer = await portal.app.inject({ method: 'POST', url: '/user/google-start', headers });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { nonce: answer.json().nonce as string, cookie, cookies: answer.cookies };
  };
  const sessionRows = () => portal.database.db.selectFrom('sessions').selectAll().execute();
  const identityRows = () => portal.database.db.selectFrom('identities').selectAll().execute();
  const candidateRows = () => portal.database.db.selectFrom('candidates').selectAll().execute();

  async function expectRejected(payload: object, headers: Record<string, string> = {}) {
    const before = await sessionRows();
    const answer = await login(payload, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.cookies.filter(({ name }) => name !== 'pending_identity')).toEqual([]);
    expect(await sessionRows()).toEqual(before);
    return answer.json().error;
  }

  test('"result_email{email}, candidate_id, token, isResume" for a new candidate', async () => {
    const credential = await provider.signCredential(asha);
    const answer = await login({ data: { email: asha.email, email_verified: true }, credential });

    expect(answer.statusCode).toBe(200);
    const [candidate] = await candidateRows();
    expect(answer.json()).toEqual({
      success: true,
      message: {
        result_email: { email: asha.email },
        candidate_id: candidate?.id,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
        isResume: false,
      },
    });
    expect(candidate).toMatchObject({ email: asha.email, name: 'Asha Rao' });
    expect(await identityRows()).toMatchObject([{ issuer: provider.env.GOOGLE_ISSUER, candidate_id: candidate?.id }]);
  });

  test('isResume is true for a candidate with a resume; the credential may be inside the data', async () => {
    const { id } = await createRegisteredCandidate(portal, asha.email);
    const answer = await login({ data: { email: 'Asha.Rao@Gmail.com', credential: await provider.signCredential(asha) } });

    expect(answer.json().message).toMatchObject({ candidate_id: id, isResume: true, result_email: { email: asha.email } });
  });

  test("a credential from Google's window signs its browser in, with cookies", async () => {
    const { nonce, cookie, cookies } = await startSignIn(fromBrowser);
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
    const redirect = await authorizeWithGoogle(provider, asha, nonce);
    const credential = new URLSearchParams(redirect.hash.slice(1)).get('id_token') ?? '';
    const answer = await login({ data: { email: asha.email }, credential }, { ...fromBrowser, cookie });

    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['authToken', '_secure_ARJ_']));
  });

  test('all tabs of a browser share one nonce, which no other browser has', async () => {
    const first = await startSignIn(fromBrowser);
    const second = await startSignIn({ ...fromBrowser, cookie: first.cookie });
    const other = await startSignIn(fromBrowser);

    expect(second.nonce).toBe(first.nonce);
    expect(other.nonce).not.toBe(first.nonce);
    expect(first.cookie).not.toContain(first.nonce);
  });

  test('an account stays linked to its candidate after a change of address', async () => {
    const first = await login({ credential: await provider.signCredential(asha) });
    const credential = await provider.signCredential(asha, { claims: { email: 'asha.menon@gmail.com' } });
    const second = await login({ credential });

    expect(second.json().message).toMatchObject({
      candidate_id: first.json().message.candidate_id,
      result_email: { email: asha.email },
    });
    expect(await candidateRows()).toHaveLength(1);
  });

  test('both issuer names of Google are accepted', async () => {
    const credential = await provider.signCredential(asha, {
      claims: { iss: provider.env.GOOGLE_ISSUER?.replace('http://', '') },
    });

    expect((await login({ credential })).statusCode).toBe(200);
    expect(await identityRows()).toMatchObject([{ issuer: provider.env.GOOGLE_ISSUER }]);
  });

  const readPayload = (token: string) => token.split('.')[1] ?? '';
  const generateOtherKey = async () => (await generateKeyPair('RS256')).privateKey;
  const forged: [string, () => Promise<string>][] = [
    ['alg none', async () => `${btoa('{"alg":"none"}')}.${readPayload(await provider.signCredential(asha))}.`],
    [
      'HS256 with the public key',
      async () => {
        const key = new TextEncoder().encode(await exportSPKI(provider.publicKey));
        return provider.signCredential(asha, { key, header: { alg: 'HS256' } });
      },
    ],
    ['another audience', () => provider.signCredential(asha, { claims: { aud: 'another-client' } })],
    ['another issuer', () => provider.signCredential(asha, { claims: { iss: 'https://accounts.example.com' } })],
    ['expired 301 s ago', () => provider.signCredential(asha, { claims: { exp: now() - 301 } })],
    ['issued 310 s ahead', () => provider.signCredential(asha, { claims: { iat: now() + 310 } })],
    [
      'a tampered payload',
      async () => {
        const [head, payload = '', signature] = (await provider.signCredential(asha)).split('.');
        const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'boss@gmail.com' };
        return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
      },
    ],
    ['email_verified: false', () => provider.signCredential({ ...asha, emailVerified: false })],
    ['email_verified: "true" as text', () => provider.signCredential(asha, { claims: { email_verified: 'true' } })],
    ['email_verified: "false" as text', () => provider.signCredential(asha, { claims: { email_verified: 'false' } })],
    ['an unknown key id', () => provider.signCredential(asha, { header: { kid: 'unknown' } })],
    ['another key', async () => provider.signCredential(asha, { key: await generateOtherKey() })],
    ['no address', () => provider.signCredential({ ...asha, email: '' })],
    ['no end', () => provider.signCredential(asha, { claims: { exp: undefined } })],
    ['no beginning', () => provider.signCredential(asha, { claims: { iat: undefined } })],
    ['no token at all', async () => 'made.up.entirely'],
  ];
  test('an invalid token returns 400', async () => {
    await createRegisteredCandidate(portal, asha.email);
    for (const [name, createToken] of forged) {
      const error = await expectRejected({ data: { email: asha.email, email_verified: true }, credential: await createToken() });
      expect(error, name).toEqual({
        message: 'Google did not confirm this sign-in. Try again, or use a code by e-mail.',
        code: 'google_refused',
      });
    }
    expect(await identityRows()).toEqual([]);
    expect((await login({ credential: await provider.signCredential(asha) })).statusCode).toBe(200);
  });

  test.each([
    ['ERR_JWT_EXPIRED', { claims: { exp: now() - 301 } }],
    ['ERR_JWT_CLAIM_VALIDATION_FAILED aud', { claims: { aud: 'asha.rao@gmail.com' } }],
    ['ERR_JWKS_NO_MATCHING_KEY', { header: { kid: 'asha.rao@gmail.com' } }],
    ['unreadable: email_verified', { claims: { email_verified: 'asha.rao@gmail.com' } }],
    ['another nonce', { claims: { nonce: 'asha.rao@gmail.com' } }],
  ] as [string, CredentialOverrides][])('the log contains %s, and nothing of the request', async (reason, changed) => {
    const credential = await provider.signCredential(asha, changed);

    await expect(
      portal.services.google?.verifyIdentity({ credential, claimedEmail: asha.email, nonce: 'ours' }),
    ).rejects.toMatchObject({
      details: { reason },
    });
  });

  test.each([
    ['expired 290 s ago', () => ({ iat: now() - 3600, exp: now() - 290 })],
    ['issued 290 s ahead', () => ({ iat: now() + 290, exp: now() + 3600 })],
  ])('a token %s is accepted, because clocks may differ', async (_case, claims) => {
    expect((await login({ credential: await provider.signCredential(asha, { claims: claims() }) })).statusCode).toBe(200);
  });

  test.each([
    ['without a nonce', undefined],
    ['with another nonce', 'another'],
  ])('a token %s returns 400 for a browser with a nonce', async (_case, nonce) => {
    const { cookie } = await startSignIn(fromBrowser);
    const changed: CredentialOverrides = nonce ? { claims: { nonce } } : {};

    await expectRejected({ credential: await provider.signCredential(asha, changed) }, { ...fromBrowser, cookie });
    expect(await candidateRows()).toEqual([]);
  });

  test('a token returns 400 in a browser that was given no nonce', async () => {
    expect(await expectRejected({ credential: await provider.signCredential(asha) }, fromBrowser)).toMatchObject({
      code: 'google_refused',
    });
    expect(await candidateRows()).toEqual([]);
  });

  test('a token with the nonce of a browser returns 400 for a client without it', async () => {
    const { nonce } = await startSignIn(fromBrowser);
    await expectRejected({ credential: await provider.signCredential(asha, { claims: { nonce } }) });
    expect(await candidateRows()).toEqual([]);
  });

  test('a token works once, also with another encoding of its signature', async () => {
    const credential = await provider.signCredential(asha);
    expect((await login({ credential })).statusCode).toBe(200);

    await expectRejected({ credential });
    // The last character of 256 encoded bytes has four unused bits.
    const lastCharacter = credential.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const equivalent = alphabet[alphabet.indexOf(lastCharacter) ^ 1] ?? '';
    await expectRejected({ credential: credential.slice(0, -1) + equivalent });
  });

  test('20 concurrent uses of one token create one session', async () => {
    const credential = await provider.signCredential(asha);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ credential })));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await sessionRows()).toHaveLength(1);
  });

  test('ten concurrent tokens of one new person create one candidate', async () => {
    const credentials = await Promise.all(Array.from({ length: 10 }, () => provider.signCredential(asha)));
    const answers = await Promise.all(credentials.map((credential) => login({ credential })));

    expect(new Set(answers.map((answer) => answer.json().message?.candidate_id)).size).toBe(1);
    expect(await candidateRows()).toHaveLength(1);
    expect(await identityRows()).toHaveLength(1);
  });

  test('"The claims alone prove nothing"', async () => {
    await createRegisteredCandidate(portal, asha.email);
    const claims = { email: asha.email, email_verified: true, given_name: 'Asha', family_name: 'Rao', sub: '1' };
    for (const body of [{ data: claims }, { data: claims, credential: '' }, { data: claims, credential: null }, claims, {}])
      expect(await expectRejected(body)).toMatchObject({ code: 'google_refused' });
  });

  test('"`data.email` agrees" or the call returns 400', async () => {
    for (const email of ['boss@gmail.com', null, 7, [asha.email], ''])
      await expectRejected({ data: { email }, credential: await provider.signCredential(asha) });
    expect(await candidateRows()).toEqual([]);
  });

  test('an address outside Google does not reach a candidate of another method', async () => {
    const { id } = await createRegisteredCandidate(portal, 'ben@okafor.example');
    const ben: ProviderAccount = { name: 'Ben Okafor', email: 'ben@okafor.example', emailVerified: true };

    expect(await expectRejected({ credential: await provider.signCredential(ben) })).toEqual({
      message: 'Sign in with a code by e-mail this once, to show that the address is yours.',
      code: 'code_first',
    });
    for (const hd of ['', ' '])
      expect(await expectRejected({ credential: await provider.signCredential(ben, { claims: { hd } }) })).toMatchObject({
        code: 'code_first',
      });
    expect(await identityRows()).toEqual([]);

    const hosted = await provider.signCredential({ ...ben, hostedDomain: 'okafor.example' });
    expect((await login({ credential: hosted })).json().message.candidate_id).toBe(id);
  });

  describe('after a code sign-in with an address outside Google', () => {
    const ben: ProviderAccount = { name: 'Ben Okafor', email: 'ben@okafor.example', emailVerified: true };
    async function signInByCode(email: string, cookie: string) {
      // Between two mails to one address there is a minute.
      aheadMs += 61_000;
      const before = portal.mails.receivedMails().at(-1);
      const headers = { ...fromBrowser, cookie };
      await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email }, headers });
      const otp = (await portal.mails.waitForMail(email, before)).subject?.slice(0, 5);
      return portal.app.inject({ method: 'POST', url: '/api/carrer/verifyotp', payload: { email, otp }, headers });
    }
    const readPendingCookie = async () => {
      const { nonce, cookie } = await startSignIn(fromBrowser);
      const credential = await provider.signCredential(ben, { claims: { nonce } });
      const [pendingCookie] = (await login({ credential }, { ...fromBrowser, cookie })).cookies;
      expect(pendingCookie).toMatchObject({ name: 'pending_identity', httpOnly: true, sameSite: 'Lax', path: '/' });
      return `${pendingCookie?.name}=${pendingCookie?.value}`;
    };

    test('in the same browser, and a yes, Google signs in the candidate', async () => {
      const { id } = await createRegisteredCandidate(portal, ben.email);
      const byCode = await signInByCode(ben.email, await readPendingCookie());
      expect(byCode.json().message.link_identity).toEqual({
        provider: 'google',
        name: 'Ben Okafor',
        email: ben.email,
        verified: true,
      });
      expect(await identityRows()).toEqual([]);

      const cookie = byCode.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const accepted = await portal.app.inject({
        method: 'POST',
        url: '/user/identities/link',
        payload: { accept: true },
        headers: { ...fromBrowser, cookie },
      });
      expect(accepted.json()).toEqual({ success: true, message: { linked: true } });
      expect(accepted.cookies).toContainEqual(expect.objectContaining({ name: 'pending_identity', value: '' }));

      const answer = await login({ credential: await provider.signCredential(ben) });
      expect(answer.json().message).toMatchObject({ candidate_id: id, isResume: true });
    });

    test('more than half an hour later it has no effect', async () => {
      await createRegisteredCandidate(portal, ben.email);
      const cookie = await readPendingCookie();
      aheadMs = 30 * 60_000 + 1000;
      await signInByCode(ben.email, cookie);

      expect(await identityRows()).toEqual([]);
    });

    test('another address, another browser or a forged cookie has no effect', async () => {
      await createRegisteredCandidate(portal, ben.email);
      const cookie = await readPendingCookie();
      await signInByCode('carla@example.com', cookie);
      await signInByCode(ben.email, '');
      await signInByCode(ben.email, 'pending_identity=made-up');

      expect(await identityRows()).toEqual([]);
      expect(await expectRejected({ credential: await provider.signCredential(ben) })).toMatchObject({ code: 'code_first' });
    });
  });

  test('an address outside Google creates a candidate, who can sign in again', async () => {
    const ben: ProviderAccount = { name: 'Ben Okafor', email: 'ben@okafor.example', emailVerified: true };
    const first = await login({ credential: await provider.signCredential(ben) });
    const second = await login({ credential: await provider.signCredential(ben) });

    expect(second.json().message.candidate_id).toBe(first.json().message.candidate_id);
  });

  test('a name keeps its displayable characters, up to 50', async () => {
    const claims = { given_name: 'A\0sha\u202E', family_name: `Rao\n${'o'.repeat(80)}` };
    await login({ credential: await provider.signCredential(asha, { claims }) });

    expect(await candidateRows()).toMatchObject([{ name: `A sha Rao ${'o'.repeat(40)}` }]);
  });

  test('used tokens are deleted after their expiry', async () => {
    const ended = { iat: now() - 3600, exp: now() - 200 };
    await login({ credential: await provider.signCredential(asha, { claims: ended }) });

    const readUsedTokens = () => portal.database.db.selectFrom('used_tokens').selectAll().execute();
    const deleteExpiredAt = (seconds: number) =>
      usedTokenStore(portal.database.db).deleteExpired(new Date(seconds * 1000).toISOString());

    await deleteExpiredAt(ended.exp + 300);
    expect(await readUsedTokens()).toHaveLength(1);
    await deleteExpiredAt(ended.exp + 301);
    expect(await readUsedTokens()).toEqual([]);
  });
});

describe('when Google is slow or unreachable', () => {
  let portal: TestPortal;
  let slowProvider: OpenidProvider;
  beforeEach(async () => {
    slowProvider = await startOpenidProvider();
    portal = await openTestPortal({ engine: 'sqlite', env: slowProvider.env });
  });
  afterEach(async () => {
    await portal.close();
    await slowProvider.close();
  });
  const login = async () =>
    portal.app.inject({
      method: 'POST',
      url: '/user/google-login',
      payload: { credential: await slowProvider.signCredential(asha) },
    });

  test.each(['discovery', 'keys'] as const)(
    'a hanging %s returns 400 within 5.5 s, and is requested again the next time',
    async (endpoint) => {
      slowProvider.behavior.faults[endpoint] = 'hang';
      const startedAt = performance.now();
      expect((await login()).statusCode).toBe(400);
      expect(performance.now() - startedAt).toBeLessThan(5500);

      slowProvider.behavior.faults = {};
      expect((await login()).statusCode).toBe(200);
    },
  );

  test.each(['discovery', 'keys'] as const)('an endless %s is not read to memory, and returns 400 at once', async (endpoint) => {
    slowProvider.behavior.faults[endpoint] = 'endless';
    const startedAt = performance.now();
    expect((await login()).statusCode).toBe(400);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  test.each(['discovery', 'keys'] as const)('redirects of the %s are not followed', async (endpoint) => {
    slowProvider.behavior.faults[endpoint] = 'redirect';

    expect((await login()).statusCode).toBe(400);
    expect(slowProvider.requests.filter((request) => request.includes(endpoint === 'keys' ? 'jwks' : 'well-known'))).toHaveLength(
      1,
    );
  });

  test('cached keys keep working', async () => {
    expect((await login()).statusCode).toBe(200);
    slowProvider.behavior.faults = { discovery: 'fail', keys: 'fail' };

    expect((await login()).statusCode).toBe(200);
    expect(slowProvider.requests.filter((request) => request.endsWith('/jwks'))).toHaveLength(1);
  });
});
