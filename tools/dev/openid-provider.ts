/** Fakes Google and LinkedIn on loopback for `npm run dev` and tests; the portal never imports it. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createIssuer } from './openid-issuer.ts';
import { nameClaims, type ProviderAccount, subjectFor } from './provider-account.ts';

/** The endpoints that the portal requests. */
type Endpoint = 'discovery' | 'keys' | 'token' | 'userinfo';

/** Tests change it in place. */
export interface ProviderBehavior {
  faults: Partial<Record<Endpoint, 'hangs' | 'fails' | 'redirects'>>;
  /** Rewrites a response of LinkedIn. */
  rewriteToken?: (body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  rewriteUserinfo?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The Cross-Origin-Opener-Policy of LinkedIn's pages. */
  openerPolicy?: string;
}

export interface OpenidProvider {
  origin: string;
  /** Settings that point the portal to this server, named as in `.env.example`. */
  env: Record<string, string>;
  behavior: ProviderBehavior;
  /** All requests so far, as `METHOD /path`. */
  requests: string[];
  /** The key pair that signs Google's tokens. */
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Signs an ID token like the ones Google's script gives to a page. */
  signCredential(account: ProviderAccount, overrides?: CredentialOverrides): Promise<string>;
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
  const behavior: ProviderBehavior = { faults: {} };
  const requests: string[] = [];
  const script = await readFile(new URL('gsi-client.js', import.meta.url));

  const server = createServer((request, response) => {
    void handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
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
    // The portal may listen on any port.
    isRedirectAllowed: (uri) => URL.canParse(uri) && new URL(uri).pathname === '/linkedin' && uri.startsWith('http://'),
    claimsFor: linkedinClaims,
    rewriteResponse: async (endpoint, body) =>
      endpoint === 'token' ? ((await behavior.rewriteToken?.(body)) ?? body) : (behavior.rewriteUserinfo?.(body) ?? body),
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    requests.push(`${request.method} ${pathname}`);
    const endpoint = endpoints[pathname.replace(/^\/(google|linkedin)/, '')];
    const fault = endpoint && behavior.faults[endpoint];
    if (fault) {
      if (fault === 'fails') response.writeHead(500).end('{}');
      if (fault === 'redirects') response.writeHead(307, { location: `${request.url}?again` }).end();
      return;
    }
    if (pathname.startsWith('/google/')) return google(request, response);
    if (behavior.openerPolicy) response.setHeader('cross-origin-opener-policy', behavior.openerPolicy);
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
    behavior,
    requests,
    privateKey,
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
    signCredential: (account, overrides = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `${origin}/google`,
        aud: clientId,
        sub: subjectFor(account),
        iat: now,
        exp: now + 3600,
        jti: crypto.randomUUID(),
        ...googleClaims(account),
      };
      return new SignJWT({ ...claims, ...overrides.claims })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT', ...overrides.header })
        .sign(overrides.key ?? privateKey);
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

/** LinkedIn rejects requests for scopes that the app's product does not include. */
const areScopesAllowed = (scope: string | null) =>
  scope?.split(' ').every((name) => ['openid', 'profile', 'email'].includes(name));

/** `hd` names the company whose addresses Google hosts and verifies. */
function googleClaims(account: ProviderAccount): Record<string, unknown> {
  const { email, emailVerified, hostedDomain } = account;
  return { email, email_verified: emailVerified, ...(hostedDomain && { hd: hostedDomain }), ...nameClaims(account) };
}

/** LinkedIn sends `email_verified` and `locale` as strings in ID tokens, as a boolean and an object in userinfo. */
function linkedinClaims(account: ProviderAccount, use: 'id_token' | 'userinfo'): Record<string, unknown> {
  const inToken = use === 'id_token';
  return {
    ...nameClaims(account),
    locale: inToken ? 'en_US' : { country: 'US', language: 'en' },
    ...(account.email && {
      email: account.email,
      email_verified: inToken ? String(account.emailVerified) : account.emailVerified,
    }),
  };
}

/** Last page of the popup: posts the token to its opener, whose origin is the state. */
const popupCallbackPage = `<!doctype html><title>Signed in</title><script>
  const params = new URLSearchParams(location.hash.slice(1));
  opener?.postMessage({ credential: params.get('id_token') }, params.get('state'));
  close();
</script>`;
