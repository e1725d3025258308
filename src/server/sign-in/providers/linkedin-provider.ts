/** Sign-in with LinkedIn: the portal itself exchanges the code, and asks who it stands for. */
import { z } from 'zod/mini';
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createIdTokenVerifier, failureReason, providerTimeout } from './id-token-verifier.ts';
import type { IdentityProof } from './identities.ts';
import { emailFromClaims, nameFromClaims, type OidcClaims, oidcClaims } from './oidc-claims.ts';
import type { LinkedinConfig } from './provider-config.ts';

export type LinkedinProvider = ReturnType<typeof createLinkedinProvider>;

const tokenAnswer = z.object({ access_token: z.string(), id_token: z.optional(z.nullable(z.string())) });

/** @param publicOrigin under whose `/linkedin` the provider sends people back; never what a request names */
export function createLinkedinProvider(settings: LinkedinConfig, publicOrigin: string, now: Clock) {
  const { issuer, clientId, clientSecret } = settings;
  const tokens = createIdTokenVerifier({ issuer, audience: clientId, now });

  return {
    /** Refuses, with a 400, a code that does not prove who somebody is. */
    async verifyIdentity(code: string): Promise<IdentityProof> {
      const claims = await withTimeout((signal) => personOf(code, signal), ...providerTimeout).catch((error) => {
        throw refused(failureReason(error));
      });
      if (!claims.email)
        throw new DomainError('invalid', messages.providerEmailMissing, {
          code: 'no_email',
          reason: 'the account has no address',
        });
      const email = emailFromClaims(claims);
      if (email === undefined) throw refused('no address that can be used');
      // LinkedIn writes it as a boolean in one place and as text in another.
      const verified = claims.email_verified === true || claims.email_verified === 'true';
      return { issuer, subject: claims.sub, email, emailTrust: verified ? 'owner' : 'nothing', name: nameFromClaims(claims) };
    },
  };

  async function personOf(code: string, signal: AbortSignal): Promise<OidcClaims> {
    const { access_token, id_token } = tokenAnswer.parse(
      await ask(settings.tokenUrl, {
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
    const [verified, person] = await Promise.all([
      id_token ? tokens.verify(id_token, signal) : undefined,
      ask(settings.userinfoUrl, { signal, headers: { authorization: `Bearer ${access_token}` } }).then(oidcClaims.parse),
    ]);
    if (verified && verified.sub !== person.sub) throw new Error('The ID token is about somebody else.');
    return person;
  }
}

async function ask(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...request, redirect: 'error' });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}.`);
  return answer.json();
}

const refused = (reason: string) =>
  new DomainError('invalid', messages.linkedinSignInFailed, { code: 'linkedin_refused', reason });
