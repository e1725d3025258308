/** Reads and writes the authToken cookie, which the specification makes readable to scripts. */

const name = 'authToken';
const weekSeconds = 7 * 24 * 3600;

/** Reads the token from a Cookie header or `document.cookie`. */
export function readAuthToken(cookies: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim()) || undefined;
  }
  return undefined;
}

/** For the browser only; the server sets cookies by header. */
export function setAuthTokenCookie(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox.
  document.cookie = `${name}=${encodeURIComponent(token)}; Path=/; Max-Age=${weekSeconds}; SameSite=Lax${secureAttribute()}`;
}

export function clearAuthTokenCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secureAttribute()}`;
}

const secureAttribute = () => (location.protocol === 'https:' ? '; Secure' : '');
