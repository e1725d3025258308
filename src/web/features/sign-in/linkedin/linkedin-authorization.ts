/** Where a LinkedIn sign-in begins: a secret of this browser, and the provider's page that is to bring it back. */
import * as limits from '#contract/limits.ts';

export interface LinkedinClientConfig {
  clientId: string;
  authorizationUrl: string;
}

/** The three that name a person and the address; nothing that could post for them. */
const scope = 'openid profile email';

export function authorizationUrl(
  { clientId, authorizationUrl: page }: LinkedinClientConfig,
  redirectUri: string,
  state: string,
): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state,
  });
  return `${page}?${asked}`;
}

/** A random state (spec §4). */
export function generateState(): string {
  let state = '';
  while (state.length < limits.linkedinStateLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(limits.linkedinStateLength))) state += toAlphanumeric(byte);
  }
  return state.slice(0, limits.linkedinStateLength);
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Nothing for the bytes above the last even share: they would favour the beginning of the alphabet. */
export function toAlphanumeric(byte: number): string {
  return byte < 256 - (256 % alphanumerics.length) ? alphanumerics.charAt(byte % alphanumerics.length) : '';
}
