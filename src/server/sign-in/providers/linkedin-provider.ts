/** Verifies sign-ins with LinkedIn: exchanges the code and reads the profile. */
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createIdTokenVerifier, failureReason, providerTimeout } from './id-token-verifier.ts';
import type { IdentityProof } from './identities.ts';
import { emailFromClaims, nameFromClaims } from './oidc-claims.ts';
import type { LinkedinConfig } from './provider-config.ts';
import { type OidcClaims, parseOidcClaims, parseTokenResponse } from './provider-schema.ts';

export type LinkedinProvider = ReturnType<typeof createLinkedinProvider>;

/** @param publicOrigin the redirect URI is its `/linkedin`; a request cannot choose another */
export function createLinkedinProvider(config: LinkedinConfig, publicOrigin: string, now: Clock) {
  const { issuer, clientId, clientSecret } = config;
  const tokens = createIdTokenVerifier({ issuer, audience: clientId, now });

  return {
    /** Throws a DomainError for a code that proves no identity. */
    async verifyIdentity(code: string): Promise<IdentityProof> {
      const claims = await withTimeout((signal) => fetchClaims(code, signal), ...providerTimeout).catch((error) => {
        throw rejected(failureReason(error));
      });
      if (!claims.email)
        throw new DomainError('invalid', messages.providerEmailMissing, {
          code: 'no_email',
          reason: 'the account has no address',
        });
      const email = emailFromClaims(claims);
      if (email === undefined) throw rejected('no address that can be used');
      // LinkedIn writes a boolean in one place and text in another.
      const verified = claims.email_verified === true || claims.email_verified === 'true';
      return { issuer, subject: claims.sub, email, emailTrust: verified ? 'owner' : 'nothing', name: nameFromClaims(claims) };
    },
  };

  async function fetchClaims(code: string, signal: AbortSignal): Promise<OidcClaims> {
    const { access_token, id_token } = parseTokenResponse(
      await fetchJson(config.tokenUrl, {
        method: 'POST',
        signal,
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: `${publicOrigin}/linkedin`,
          client_id: clientId,
          client_secret: clientSecret,
        }),
      }),
    );
    const [verified, claims] = await Promise.all([
      id_token ? tokens.verify(id_token, signal) : undefined,
      fetchJson(config.userinfoUrl, { signal, headers: { authorization: `Bearer ${access_token}` } }).then(parseOidcClaims),
    ]);
    if (verified && verified.sub !== claims.sub) throw new Error('The ID token has another subject.');
    return claims;
  }
}

async function fetchJson(url: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...request, redirect: 'error' });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answers ${response.status}.`);
  return response.json();
}

const rejected = (reason: string) =>
  new DomainError('invalid', messages.linkedinSignInFailed, { code: 'linkedin_refused', reason });
