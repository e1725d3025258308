/**
 * Google and LinkedIn, played on loopback by one real OpenID provider: for `npm run dev` and for tests, which can also
 * make it misbehave. Nothing of the portal imports it.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createIssuer } from './openid-issuer.ts';
import { nameClaims, type ProviderAccount, subjectFor } from './provider-account.ts';

/** What the portal asks a provider for. */
type Endpoint = 'discovery' | 'keys' | 'token' | 'userinfo';

/** How it behaves; tests change it in place. */
export interface ProviderBehavior {
  faults: Partial<Record<Endpoint, 'hang' | 'fail' | 'redirect'>>;
  /** Rewrites an answer of LinkedIn's. */
  rewriteToken?: (body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  rewriteUserinfo?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The Cross-Origin-Opener-Policy of LinkedIn's pages. */
  openerPolicy?: string;
}

export interface OpenidProvider {
  origin: string;
  /** The portal's settings, by their names in `.env.example`, with which it asks here. */
  env: Record<string, string>;
  behavior: ProviderBehavior;
  /** What was asked so far, as `METHOD /path`. */
  requests: string[];
  /** The key that Google's tokens are signed with, its public half, and its id. */
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** An ID token as Google's script hands it to a page, with changes of a test's. */
  signCredential(person: ProviderAccount, changed?: CredentialOverrides): Promise<string>;
  close(): Promise<void>;
}

export interface CredentialOverrides {
  claims?: JWTPayload;
  header?: Partial<JWTHeaderParameters>;
  key?: CryptoKey | Uint8Array;
}

const clientId = 'larkfield-careers';
const clientSecret = 'known-to-this-machine-only';
const keyId = 'stand-in';

export async function startOpenidProvider(): Promise<OpenidProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const mood: ProviderBehavior = { faults: {} };
  const asked: string[] = [];
  const script = await readFile(new URL('gsi-client.js', import.meta.url));

  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const google = createIssuer({
    providerName: 'Google',
    url: `${origin}/google`,
    key,
    client: {
      client_id: clientId,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['implicit'],
      response_types: ['id_token'],
      redirect_uris: [`${origin}/gsi/done`],
    },
    isRedirectAllowed: (uri) => uri === `${origin}/gsi/done`,
    claimsFor: googleClaims,
    rewriteResponse: async (_endpoint, body) => body,
  });
  const linkedin = createIssuer({
    providerName: 'LinkedIn',
    url: `${origin}/linkedin`,
    key,
    client: {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['http://127.0.0.1/linkedin'],
    },
    // Whichever port the portal has.
    isRedirectAllowed: (uri) => URL.canParse(uri) && new URL(uri).pathname === '/linkedin' && uri.startsWith('http://'),
    claimsFor: linkedinClaims,
    rewriteResponse: async (endpoint, body) =>
      endpoint === 'token' ? ((await mood.rewriteToken?.(body)) ?? body) : (mood.rewriteUserinfo?.(body) ?? body),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    asked.push(`${request.method} ${pathname}`);
    const endpoint = endpoints[pathname.replace(/^\/(google|linkedin)/, '')];
    const behaviour = endpoint && mood.faults[endpoint];
    if (behaviour) {
      if (behaviour === 'fail') response.writeHead(500).end('{}');
      if (behaviour === 'redirect') response.writeHead(307, { location: `${request.url}?again` }).end();
      return;
    }
    if (pathname.startsWith('/google/')) return google(request, response);
    if (mood.openerPolicy) response.setHeader('cross-origin-opener-policy', mood.openerPolicy);
    if (pathname === '/linkedin/auth' && !areScopesAllowed(searchParams.get('scope'))) {
      response.writeHead(400).end('unauthorized_scope_error: the app was not given one of these scopes.');
      return;
    }
    if (pathname.startsWith('/linkedin/')) return linkedin(request, response);
    if (pathname === '/gsi/client') response.setHeader('content-type', 'text/javascript').end(script);
    else if (pathname === '/gsi/done') response.setHeader('content-type', 'text/html').end(popupCallbackPage);
    else response.writeHead(404).end();
  }

  return {
    origin,
    behavior: mood,
    requests: asked,
    privateKey: privateKey,
    publicKey,
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: `${origin}/google`,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
      LINKEDIN_CLIENT_ID: clientId,
      LINKEDIN_CLIENT_SECRET: clientSecret,
      LINKEDIN_ISSUER: `${origin}/linkedin`,
      LINKEDIN_AUTHORIZATION_URL: `${origin}/linkedin/auth`,
      LINKEDIN_TOKEN_URL: `${origin}/linkedin/token`,
      LINKEDIN_USERINFO_URL: `${origin}/linkedin/me`,
    },
    signCredential: (person, changed = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: `${origin}/google`,
        aud: clientId,
        sub: subjectFor(person),
        iat: now,
        exp: now + 3600,
        jti: crypto.randomUUID(),
        ...googleClaims(person),
      };
      return new SignJWT({ ...usual, ...changed.claims })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT', ...changed.header })
        .sign(changed.key ?? privateKey);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const endpoints: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'keys',
  '/token': 'token',
  '/me': 'userinfo',
};

/** LinkedIn sends nobody on whose app asks for more than its product has. */
const areScopesAllowed = (scope: string | null) =>
  scope?.split(' ').every((each) => ['openid', 'profile', 'email'].includes(each));

/** Google vouches for addresses of its own and of the companies it hosts; `hd` names the company. */
function googleClaims(person: ProviderAccount): Record<string, unknown> {
  const { email, emailVerified, hostedDomain } = person;
  return { email, email_verified: emailVerified, ...(hostedDomain && { hd: hostedDomain }), ...nameClaims(person) };
}

/** LinkedIn writes `email_verified` as text in the one and as a boolean in the other, and `locale` as text or object. */
function linkedinClaims(person: ProviderAccount, use: 'id_token' | 'userinfo'): Record<string, unknown> {
  const inToken = use === 'id_token';
  return {
    ...nameClaims(person),
    locale: inToken ? 'en_US' : { country: 'US', language: 'en' },
    ...(person.email && { email: person.email, email_verified: inToken ? String(person.emailVerified) : person.emailVerified }),
  };
}

/** Where the window ends: it hands the token to the page that opened it, whose origin came along as the state. */
const popupCallbackPage = `<!doctype html><title>Signed in</title><script>
  const said = new URLSearchParams(location.hash.slice(1));
  opener?.postMessage({ credential: said.get('id_token') }, said.get('state'));
  close();
</script>`;
