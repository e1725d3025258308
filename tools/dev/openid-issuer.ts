/** Serves one OpenID Connect issuer whose login page accepts any account. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata, interactionPolicy } from 'oidc-provider';
import { parseLoginForm, renderLoginPage } from './login-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { type ProviderAccount, subjectFor } from './provider-account.ts';

interface IssuerOptions {
  providerName: 'Google' | 'LinkedIn';
  /** The issuer's URL: a path below the server's origin. */
  url: string;
  key: JWK;
  client: ClientMetadata;
  isRedirectAllowed(redirectUri: string): boolean;
  /** Whether an authorization needs a PKCE challenge. A challenge is always compared. */
  requiresPkce(): boolean;
  claimsFor(account: ProviderAccount, use: 'id_token' | 'userinfo'): Record<string, unknown>;
  /** Rewrites responses of the token and userinfo endpoints. */
  rewriteResponse(endpoint: string, body: Record<string, unknown>): Promise<Record<string, unknown>>;
}

export type IssuerHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createIssuer({
  providerName,
  url,
  key,
  client,
  isRedirectAllowed,
  requiresPkce,
  claimsFor,
  rewriteResponse,
}: IssuerOptions): IssuerHandler {
  const accounts = new Map<string, ProviderAccount>();
  const mountPath = new URL(url).pathname;
  const policy = interactionPolicy.base();
  policy.remove('consent');

  const provider = new Provider(url, {
    adapter: createMemoryAdapter(),
    clients: [client],
    jwks: { keys: [key] },
    responseTypes: ['code', 'id_token'],
    scopes: ['openid', 'profile', 'email'],
    claims: { email: ['email', 'email_verified', 'hd'], profile: ['name', 'given_name', 'family_name', 'locale'] },
    // LinkedIn includes the claims in the ID token as well.
    conformIdTokenClaims: false,
    pkce: { required: requiresPkce },
    features: { devInteractions: { enabled: false } },
    cookies: {
      keys: [mountPath],
      names: { session: `${providerName}-session`, interaction: `${providerName}-interaction`, resume: `${providerName}-resume` },
    },
    interactions: { policy, url: (_context, { uid }) => `${mountPath}/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 3600, Interaction: 3600, Session: 600 },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    findAccount(_context, subject) {
      const account = accounts.get(subject);
      return (
        account && {
          accountId: subject,
          claims: async (use) => ({ sub: subject, ...claimsFor(account, use as 'id_token' | 'userinfo') }),
        }
      );
    },
  });
  provider.Client.prototype.redirectUriAllowed = isRedirectAllowed;
  provider.use(async (context, next) => {
    await next();
    if (context.body && ['token', 'userinfo'].includes(context.oidc?.route))
      context.body = await rewriteResponse(context.oidc.route, context.body as Record<string, unknown>);
  });
  const handle = provider.callback();

  return async (request, response) => {
    const path = (request.url ?? '').slice(mountPath.length);
    // oidc-provider expects these two properties below a mount path, as Express sets them.
    Object.assign(request, { originalUrl: request.url, url: path });
    if (path.startsWith('/interaction/')) return handleInteraction(request, response);
    // Without the session cookie every sign-in shows the login page, so that another account can be chosen.
    if (path.startsWith('/auth?')) delete request.headers.cookie;
    return handle(request, response);
  };

  async function handleInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(renderLoginPage(providerName, `${mountPath}${request.url}`));
      return;
    }
    const account = parseLoginForm(new URLSearchParams(await text(request)));
    if (account) accounts.set(subjectFor(account), account);
    const result = account
      ? { login: { accountId: subjectFor(account), remember: false } }
      : { error: 'user_cancelled_login', error_description: 'The user cancelled LinkedIn login' };
    await provider.interactionFinished(request, response, result);
  }
}
