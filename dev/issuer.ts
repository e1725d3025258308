/** One issuer: real OpenID Connect for whoever says on its login screen who they are. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata, interactionPolicy } from 'oidc-provider';
import { chosenPerson, loginScreen } from './login-screen.ts';
import { memoryShelves } from './memory-shelf.ts';
import { type Person, subjectOf } from './person.ts';

interface IssuerSettings {
  plays: 'Google' | 'LinkedIn';
  /** Where it is mounted, below the server's origin. */
  url: string;
  key: JWK;
  client: ClientMetadata;
  allowsRedirect(redirectUri: string): boolean;
  claimsOf(person: Person, use: 'id_token' | 'userinfo'): Record<string, unknown>;
  /** May change what the token and the userinfo endpoint are about to say. */
  lastWord(endpoint: string, body: Record<string, unknown>): Promise<Record<string, unknown>>;
}

export type Issuer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function openIssuer({ plays, url, key, client, allowsRedirect, claimsOf, lastWord }: IssuerSettings): Issuer {
  const people = new Map<string, Person>();
  const mount = new URL(url).pathname;
  const policy = interactionPolicy.base();
  policy.remove('consent');

  const provider = new Provider(url, {
    adapter: memoryShelves(),
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
      response.setHeader('content-type', 'text/html; charset=utf-8').end(loginScreen(plays, `${mount}${request.url}`));
      return;
    }
    const person = chosenPerson(new URLSearchParams(await text(request)));
    if (person) people.set(subjectOf(person), person);
    const result = person
      ? { login: { accountId: subjectOf(person), remember: false } }
      : { error: 'user_cancelled_login', error_description: 'The user cancelled LinkedIn login' };
    await provider.interactionFinished(request, response, result);
  }
}
