/** Verifies sign-ins with LinkedIn: exchanges the code and reads the profile. */
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import type { AppLogger } from '#server/logger.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createIdTokenVerifier, failureReason, isUnanswered, providerTimeout } from './id-token-verifier.ts';
import type { IdentityProof } from './identities.ts';
import { emailFromClaims, nameFromClaims } from './oidc-claims.ts';
import type { LinkedinConfig } from './provider-config.ts';
import { requestProvider, StatusError } from './provider-request.ts';
import { type OidcClaims, parseOidcClaims, parseTokenResponse } from './provider-schema.ts';

export type LinkedinProvider = ReturnType<typeof createLinkedinProvider>;

/** @param publicOrigin the redirect URI is its `/linkedin`; a request cannot choose another */
export function createLinkedinProvider(config: LinkedinConfig, publicOrigin: string, now: Clock, log: AppLogger) {
  const { issuer, clientId, clientSecret } = config;
  const tokens = createIdTokenVerifier({ issuer, audience: clientId, now });
  let refusesVerifier = false;

  return {
    /**
     * Throws a DomainError for a code that proves no identity.
     * @param codeVerifier the PKCE secret of the browser that started the sign-in
     */
    async verifyIdentity(code: string, codeVerifier?: string): Promise<IdentityProof> {
      const claims = await withTimeout((signal) => fetchClaims({ code, codeVerifier }, signal), ...providerTimeout).catch(
        (error) => {
          throw rejected(failureReason(error), isUnanswered(error));
        },
      );
      if (!claims.email)
        throw new DomainError('invalid', messages.providerEmailMissing, {
          code: 'no_email',
          reason: 'the account has no address',
        });
      const email = emailFromClaims(claims);
      if (email === undefined) throw rejected('no address that can be used');
      // LinkedIn writes a boolean in one place and text in another.
      const verified = claims.email_verified === true || claims.email_verified === 'true';
      // LinkedIn verified the address once; it may have another owner now.
      const emailTrust = verified ? 'once' : 'nothing';
      return { provider: 'linkedin', issuer, subject: claims.sub, email, emailTrust, name: nameFromClaims(claims) };
    },
  };

  async function fetchClaims(grant: CodeGrant, signal: AbortSignal): Promise<OidcClaims> {
    const { access_token, id_token } = parseTokenResponse(await exchangeCode(grant, signal));
    const [verified, claims] = await Promise.all([
      id_token ? tokens.verify(id_token, signal) : undefined,
      fetchJson(config.userinfoUrl, { signal, headers: { authorization: `Bearer ${access_token}` } }).then(parseOidcClaims),
    ]);
    if (verified && verified.sub !== claims.sub) throw new Error('The ID token has another subject.');
    return claims;
  }

  /**
   * Sends the PKCE verifier. LinkedIn has answered 401 `invalid_client` to a verifier of an app with a secret; then the code
   * is exchanged without it. A provider that compares the verifier answers 400 to a wrong one, which is final.
   */
  async function exchangeCode({ code, codeVerifier }: CodeGrant, signal: AbortSignal): Promise<unknown> {
    const exchange = (verifier: Record<string, string>) => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${publicOrigin}/linkedin`,
        client_id: clientId,
        client_secret: clientSecret,
        ...verifier,
      });
      return fetchJson(config.tokenUrl, { method: 'POST', signal, body });
    };
    if (codeVerifier === undefined || refusesVerifier) return exchange({});
    try {
      return await exchange({ code_verifier: codeVerifier });
    } catch (error) {
      if (!(error instanceof StatusError && error.status === 401)) throw error;
      const response = await exchange({});
      refusesVerifier = true;
      log.warn(
        { provider: 'linkedin' },
        'LinkedIn refuses PKCE from this app; its codes are bound to the browser by the state alone',
      );
      return response;
    }
  }
}

interface CodeGrant {
  code: string;
  codeVerifier: string | undefined;
}

async function fetchJson(url: string, request: RequestInit): Promise<unknown> {
  const response = await requestProvider(url, request);
  if (!response.ok) throw new StatusError(url, response.status);
  return response.json();
}

const rejected = (reason: string, isUnanswered = false) =>
  new DomainError('invalid', messages.linkedinSignInFailed, { code: 'linkedin_refused', reason, isUnanswered });
