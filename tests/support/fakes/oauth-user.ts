/** A user of the fake OpenID provider, with cookies but without a browser. */
import type { OpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';

interface AuthorizationRequest {
  /** The URL that the provider redirects to. */
  redirectUri: string;
  state?: string;
  scope?: string;
  /** The PKCE challenge (RFC 7636). */
  codeChallenge?: string;
}

/** Signs in at LinkedIn, or cancels without an account. Returns the redirect URL. */
export async function authorizeWithLinkedin(
  provider: OpenidProvider,
  account: ProviderAccount | undefined,
  { redirectUri, state = 'a'.repeat(20), scope = 'openid profile email', codeChallenge }: AuthorizationRequest,
): Promise<URL> {
  const url = new URL(provider.env.LINKEDIN_AUTHORIZATION_URL ?? '');
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: provider.env.LINKEDIN_CLIENT_ID ?? '',
    redirect_uri: redirectUri,
    scope,
    state,
    ...(codeChallenge && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  }).toString();
  return completeAuthorization(url, account, redirectUri);
}

/** Signs in at Google as its script does, and returns the redirect URL. */
export async function authorizeWithGoogle(provider: OpenidProvider, account: ProviderAccount, nonce: string): Promise<URL> {
  const url = new URL(`${provider.env.GOOGLE_ISSUER}/auth`);
  const redirectUri = `${provider.origin}/gsi/done`;
  url.search = new URLSearchParams({
    response_type: 'id_token',
    client_id: provider.env.GOOGLE_CLIENT_ID ?? '',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    nonce,
    state: 'http://127.0.0.1:3000',
  }).toString();
  return completeAuthorization(url, account, redirectUri);
}

async function completeAuthorization(start: URL, account: ProviderAccount | undefined, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const request = async (url: URL, form?: Record<string, string>) => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return new URL(location, url);
  };
  const login = await request(start);
  // The provider redirects a rejected request at once.
  if (login.href.startsWith(redirectUri)) return login;
  const nextUrl = await request(login, account ? { person: JSON.stringify(account) } : { cancel: 'yes' });
  return request(nextUrl);
}
