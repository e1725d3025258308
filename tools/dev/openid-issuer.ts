/** One issuer: real OpenID Connect for whoever says on its login screen who they are. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata, interactionPolicy } from 'oidc-provider';
import { parseLoginForm, renderLoginPage } from './login-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { type ProviderAccount, subjectFor } from './provider-account.ts';

interface IssuerOptions {
  providerName: 'Google' | 'LinkedIn';
  /** Where it is mounted, below the server's origin. */
  url: string;
  key: JWK;
  client: ClientMetadata;
  isRedirectAllowed(redirectUri: string): boolean;
  claimsFor(person: ProviderAccount, use: 'id_token' | 'userinfo'): Record<string, unknown>;
  /** May change what the token and the userinfo endpoint are about to say. */
  rewriteResponse(endpoint: string, body: Record<string, unknown>): Promise<Record<string, unknown>>;
}

export type IssuerHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createIssuer({
  providerName: plays,
  url,
  key,
  client,
  isRedirectAllowed: allowsRedirect,
  claimsFor: claimsOf,
  rewriteResponse: lastWord,
}: IssuerOptions): IssuerHandler {
  const people = new Map<string, ProviderAccount>();
  const mount = new URL(url).pathname;
  const policy = interactionPolicy.base();
  policy.remove('consent');

  const provider = new Provider(url, {
    adapter: createMemoryAdapter(),
    clients: [client],
    jwks: { keys: [key] },
    responseTypes: ['code', 'id_token'],
    scopes: ['openid', 'profile', 'email'],
    claims: { email: ['email', 'email_verified', 'hd'], profile: ['name', 'given_name', 'family_name', 'locale'] },
    // LinkedIn puts them into the ID token as well.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    cookies: {
      keys: [mount],
      names: { session: `${plays}-session`, interaction: `${plays}-interaction`, resume: `${plays}-resume` },
    },
    interactions: { policy, url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 3600, Interaction: 3600, Session: 600 },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    findAccount(_context, subject) {
      const person = people.get(subject);
      return (
        person && {
          accountId: subject,
          claims: async (use) => ({ sub: subject, ...claimsOf(person, use as 'id_token' | 'userinfo') }),
        }
      );
    },
  });
  provider.Client.prototype.redirectUriAllowed = allowsRedirect;
  provider.use(async (context, next) => {
    await next();
    if (context.body && ['token', 'userinfo'].includes(context.oidc?.route))
      context.body = await lastWord(context.oidc.route, context.body as Record<string, unknown>);
  });
  const answer = provider.callback();

  return async (request, response) => {
    const path = (request.url ?? '').slice(mount.length);
    // Mounted as Express does it.
    Object.assign(request, { originalUrl: request.url, url: path });
    if (path.startsWith('/interaction/')) return interact(request, response);
    // Everybody is asked who they are each time, so that one can be somebody else.
    if (path.startsWith('/auth?')) delete request.headers.cookie;
    return answer(request, response);
  };

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(renderLoginPage(plays, `${mount}${request.url}`));
      return;
    }
    const person = parseLoginForm(new URLSearchParams(await text(request)));
    if (person) people.set(subjectFor(person), person);
    const result = person
      ? { login: { accountId: subjectFor(person), remember: false } }
      : { error: 'user_cancelled_login', error_description: 'The user cancelled LinkedIn login' };
    await provider.interactionFinished(request, response, result);
  }
}
