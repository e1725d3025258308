/** Builds LinkedIn's authorization URL and the random state of a sign-in (spec §4). */
import * as limits from '#contract/limits.ts';

export interface LinkedinClientConfig {
  clientId: string;
  authorizationUrl: string;
}

export interface LinkedinAuthorization {
  redirectUri: string;
  state: string;
  /** The PKCE challenge; the server has its secret. */
  codeChallenge: string;
}

export function authorizationUrl(
  app: LinkedinClientConfig,
  { redirectUri, state, codeChallenge }: LinkedinAuthorization,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: limits.linkedinScope,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  });
  return `${app.authorizationUrl}?${query}`;
}

export function generateState(): string {
  let state = '';
  while (state.length < limits.linkedinStateLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(limits.linkedinStateLength))) state += toAlphanumeric(byte);
  }
  return state.slice(0, limits.linkedinStateLength);
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns nothing for bytes from the largest multiple of 62, which would favor the first characters. */
export function toAlphanumeric(byte: number): string {
  return byte < 256 - (256 % alphanumerics.length) ? alphanumerics.charAt(byte % alphanumerics.length) : '';
}

const redirectFlowKey = 'linkedin_oauth2_here';

/** Marks a sign-in that continues in this tab because the browser blocked the popup. */
export function markRedirectFlow(state: string): void {
  try {
    sessionStorage.setItem(redirectFlowKey, state);
  } catch {
    // Without storage, the callback fails with 'State does not match' anyway.
  }
}

/** Compares the state, since a popup inherits the session storage of its tab. */
export function isRedirectFlow(state: string): boolean {
  try {
    return sessionStorage.getItem(redirectFlowKey) === state;
  } catch {
    return false;
  }
}
