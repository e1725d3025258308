/** A signed-in HTTP client that stores cookies like a browser. */
import type { InjectOptions } from 'fastify';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { TestPortal } from '../portal/test-portal.ts';

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

export interface BrowserClient {
  candidateId: string;
  cookies: Map<string, string>;
  /** What it sends when a page of the portal asks. */
  headers(): { authorization: string; cookie: string; 'sec-fetch-site': string };
  /** Asks as the portal's script does. */
  request(url: string, more?: InjectOptions): Promise<Answer>;
  /** Opens a page by its address. */
  navigate(url: string): Promise<Answer>;
}

export async function createBrowserClient(
  { app, services }: TestPortal,
  email: string,
  way?: SignInMethod,
): Promise<BrowserClient> {
  const { id } = await services.candidates.findOrCreate(email);
  const { token, key = '' } = await services.sessions.open(id, 'browser', { ...(way && { way }), device: 'Firefox on Linux' });
  const cookies = new Map([
    ['authToken', token],
    ['_secure_ARJ_', key],
  ]);
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = () => ({
    authorization: cookies.get('authToken') ?? '',
    cookie: cookie(),
    'sec-fetch-site': 'same-origin',
  });
  const kept = (answer: Answer) => {
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  return {
    candidateId: id,
    cookies,
    headers,
    request: async (url, { headers: others, ...more } = {}) =>
      kept(await app.inject({ method: 'GET', url, headers: { ...headers(), ...others }, ...more })),
    navigate: async (url) =>
      kept(await app.inject({ url, headers: { accept: 'text/html', cookie: cookie(), 'sec-fetch-site': 'none' } })),
  };
}
