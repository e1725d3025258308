import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { authorizeWithGoogle, authorizeWithLinkedin } from './oauth-user.ts';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

const asha = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };
const redirectUri = 'http://127.0.0.1:3000/linkedin';

const verifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(verifier).digest('base64url');

const exchange = (code: string | null, overrides: Record<string, string> = {}) =>
  fetch(provider.env.LINKEDIN_TOKEN_URL ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirectUri,
      client_id: provider.env.LINKEDIN_CLIENT_ID ?? '',
      client_secret: provider.env.LINKEDIN_CLIENT_SECRET ?? '',
      code_verifier: verifier,
      ...overrides,
    }),
  });

test('Google issues a signed token with the requested nonce', async () => {
  const redirect = await authorizeWithGoogle(provider, asha, 'the-nonce');
  const token = new URLSearchParams(redirect.hash.slice(1)).get('id_token') ?? '';
  const keys = createRemoteJWKSet(new URL(`${provider.env.GOOGLE_ISSUER}/jwks`));

  expect((await jwtVerify(token, keys, { algorithms: ['RS256'] })).payload).toMatchObject({
    iss: provider.env.GOOGLE_ISSUER,
    aud: provider.env.GOOGLE_CLIENT_ID,
    nonce: 'the-nonce',
    email: 'asha.rao@gmail.com',
    email_verified: true,
    given_name: 'Asha',
  });
});

test("LinkedIn issues a code that works once, with claims as irregular as the original's", async () => {
  const redirect = await authorizeWithLinkedin(provider, asha, { redirectUri, codeChallenge });
  const code = redirect.searchParams.get('code');
  expect(redirect.searchParams.get('state')).toBe('a'.repeat(20));

  const { access_token, id_token } = await (await exchange(code)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const userinfo = await (await fetch(provider.env.LINKEDIN_USERINFO_URL ?? '', { headers })).json();

  expect(decodeJwt(id_token)).toMatchObject({ email: asha.email, email_verified: 'true', locale: 'en_US' });
  expect(userinfo).toMatchObject({ email: asha.email, email_verified: true, locale: { country: 'US', language: 'en' } });
  expect((await exchange(code)).status).toBe(400);
});

test('LinkedIn exchanges a code only for its client', async () => {
  const mismatches: Record<string, string>[] = [
    { client_secret: 'guessed' },
    { redirect_uri: 'http://127.0.0.1:4000/linkedin' },
    { code_verifier: 'w'.repeat(43) },
    { code_verifier: '' },
  ];
  for (const overrides of mismatches) {
    const redirect = await authorizeWithLinkedin(provider, asha, { redirectUri, codeChallenge });
    expect((await exchange(redirect.searchParams.get('code'), overrides)).ok).toBe(false);
  }
});

test('LinkedIn authorizes no client without PKCE', async () => {
  const redirect = await authorizeWithLinkedin(provider, asha, { redirectUri });

  expect(redirect.searchParams.get('error')).toBe('invalid_request');
  expect(redirect.searchParams.get('code')).toBeNull();
});

test('LinkedIn rejects scopes outside the product', async () => {
  for (const scope of ['openid profile w_member_social email', 'r_emailaddress'])
    await expect(authorizeWithLinkedin(provider, asha, { redirectUri, scope, codeChallenge })).rejects.toThrow(
      'unauthorized_scope_error',
    );
});

test('a cancellation redirects with user_cancelled_login', async () => {
  const redirect = await authorizeWithLinkedin(provider, undefined, { redirectUri, codeChallenge });

  expect(redirect.searchParams.get('error')).toBe('user_cancelled_login');
  expect(redirect.searchParams.get('code')).toBeNull();
});
