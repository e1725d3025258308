/** Runs a fake Google and a fake LinkedIn on loopback, with faults that tests inject. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createIssuer } from './openid-issuer.ts';
import { nameClaims, type ProviderAccount, subjectFor } from './provider-account.ts';

/** The endpoints that the portal calls. */
type Endpoint = 'discovery' | 'keys' | 'token' | 'userinfo';

/** Tests change it in place. */
export interface ProviderBehavior {
  faults: Partial<Record<Endpoint, 'hang' | 'fail' | 'redirect' | 'endless'>>;
  /** Rewrites a response of LinkedIn. */
  rewriteToken?: (body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  rewriteUserinfo?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** LinkedIn's PKCE. `optional` authorizes API clients without it; `refused` ignores challenges and answers 401 to verifiers. */
  pkce: 'required' | 'optional' | 'refused';
  /** The Cross-Origin-Opener-Policy of LinkedIn's pages. */
  openerPolicy?: string;
}

export interface OpenidProvider {
  origin: string;
  /** Settings that point the portal at this provider, by their names in `.env.example`. */
  env: Record<string, string>;
  behavior: ProviderBehavior;
  /** Received requests as `METHOD /path`. */
  requests: string[];
  /** The key pair of Google's tokens. */
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Signs an ID token as Google's script returns it, with optional overrides. */
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
  const behavior: ProviderBehavior = { faults: {}, pkce: 'required' };
  const requests: string[] = [];
  const script = await readFile(new URL('gsi-client.js', import.meta.url));

  const server = createServer((request, response) => {
    void handleRequest(request, response).catch((error) => response.writeHead(500).end(String(error)));
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
    // Google's script receives a token, not a code.
    requiresPkce: () => false,
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
    // The portal's port varies.
    isRedirectAllowed: (uri) => URL.canParse(uri) && new URL(uri).pathname === '/linkedin' && uri.startsWith('http://'),
    requiresPkce: () => behavior.pkce === 'required',
    claimsFor: linkedinClaims,
    rewriteResponse: async (endpoint, body) =>
      endpoint === 'token' ? ((await behavior.rewriteToken?.(body)) ?? body) : (behavior.rewriteUserinfo?.(body) ?? body),
  });

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    requests.push(`${request.method} ${pathname}`);
    const endpoint = endpoints[pathname.replace(/^\/(google|linkedin)/, '')];
    const fault = endpoint && behavior.faults[endpoint];
    if (fault) {
      if (fault === 'fail') response.writeHead(500).end('{}');
      if (fault === 'redirect') response.writeHead(307, { location: `${request.url}?again` }).end();
      if (fault === 'endless') await pipeline(endlessSpaces, response).catch(() => {});
      return;
    }
    if (pathname.startsWith('/google/')) return google(request, response);
    if (behavior.openerPolicy) response.setHeader('cross-origin-opener-policy', behavior.openerPolicy);
    if (pathname === '/linkedin/auth' && !areScopesAllowed(searchParams.get('scope'))) {
      response.writeHead(400).end('unauthorized_scope_error: the app lacks one of these scopes.');
      return;
    }
    if (behavior.pkce === 'refused' && (await refusesPkce(request, response))) return;
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

/** JSON may begin with them. Ends with the connection. */
function* endlessSpaces(): Generator<string> {
  for (;;) yield ' '.repeat(64 * 1024);
}

/** Drops the challenge of an authorization. True after the 401 for a verifier. */
async function refusesPkce(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  request.url = request.url?.replace(/&code_challenge(_method)?=[^&]*/g, '') ?? '';
  if (!request.url.startsWith('/linkedin/token')) return false;
  const form = new URLSearchParams(await text(request));
  if (form.has('code_verifier')) {
    response.writeHead(401).end('{"error":"invalid_client"}');
    return true;
  }
  // oidc-provider takes a parsed body from a request that was read.
  Object.assign(request, { body: Object.fromEntries(form) });
  return false;
}

/** LinkedIn rejects scopes that the app's product does not include. */
const areScopesAllowed = (scope: string | null) =>
  scope?.split(' ').every((name) => ['openid', 'profile', 'email'].includes(name));

/** `hd` names the Google Workspace domain. */
function googleClaims(account: ProviderAccount): Record<string, unknown> {
  const { email, emailVerified, hostedDomain } = account;
  return { email, email_verified: emailVerified, ...(hostedDomain && { hd: hostedDomain }), ...nameClaims(account) };
}

/** In the ID token LinkedIn writes `email_verified` and `locale` as strings; userinfo has a boolean and an object. */
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

/** The popup's last page posts the token to its opener; `state` is the opener's origin. */
const popupCallbackPage = `<!doctype html><title>Signed in</title><script>
  const params = new URLSearchParams(location.hash.slice(1));
  opener?.postMessage({ credential: params.get('id_token') }, params.get('state'));
  close();
</script>`;
