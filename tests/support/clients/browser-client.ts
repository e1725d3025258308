/** A signed-in HTTP client that stores cookies like a browser. */
import type { InjectOptions } from 'fastify';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { TestPortal } from '../portal/test-portal.ts';

type Response = Awaited<ReturnType<TestPortal['app']['inject']>>;

export interface BrowserClient {
  candidateId: string;
  cookies: Map<string, string>;
  /** Headers of requests from the portal's own pages. */
  headers(): { authorization: string; cookie: string; 'sec-fetch-site': string };
  /** Sends a request like the portal's script. */
  request(url: string, options?: InjectOptions): Promise<Response>;
  /** Opens a page like the address bar. */
  navigate(url: string): Promise<Response>;
}

export async function createBrowserClient(
  { app, database, services }: TestPortal,
  email: string,
  method?: SignInMethod,
): Promise<BrowserClient> {
  const { id } = await services.candidates.findOrCreate(email);
  if (method === undefined) await services.candidates.recordCodeUse(id, database.db);
  const { token, key = '' } = await services.sessions.open(id, 'browser', {
    ...(method && { method }),
    device: 'Firefox on Linux',
  });
  const cookies = new Map([
    ['authToken', token],
    ['_secure_ARJ_', key],
  ]);
  const formatCookies = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = () => ({
    authorization: cookies.get('authToken') ?? '',
    cookie: formatCookies(),
    'sec-fetch-site': 'same-origin',
  });
  const storeCookies = (response: Response) => {
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return {
    candidateId: id,
    cookies,
    headers,
    request: async (url, { headers: extraHeaders, ...options } = {}) =>
      storeCookies(await app.inject({ method: 'GET', url, headers: { ...headers(), ...extraHeaders }, ...options })),
    navigate: async (url) =>
      storeCookies(
        await app.inject({ url, headers: { accept: 'text/html', cookie: formatCookies(), 'sec-fetch-site': 'none' } }),
      ),
  };
}
