/** Sign-in with Google: the ID token that its script hands to the page is the proof. */
import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { clockSkewSeconds, createIdTokenVerifier, failureReason, providerTimeout } from './id-token-verifier.ts';
import type { IdentityProof } from './identities.ts';
import { emailFromClaims, nameFromClaims, oidcClaims } from './oidc-claims.ts';
import type { GoogleConfig } from './provider-config.ts';
import { usedTokenStore } from './used-token-store.ts';

export interface GoogleCredential {
  credential: unknown;
  /** The address that the page read in the token; undefined when it said none. */
  claimedEmail: unknown;
  /** What this browser was told to have signed; undefined when it was told nothing. */
  nonce: string | undefined;
}

export type GoogleProvider = ReturnType<typeof createGoogleProvider>;

const longestToken = 8192;
const googleClaims = z.extend(oidcClaims, {
  email_verified: z.literal(true),
  hd: z.optional(z.string()),
  nonce: z.optional(z.string()),
});

export function createGoogleProvider({ issuer, clientId }: GoogleConfig, now: Clock) {
  // Google writes itself with and without the scheme.
  const issuerForms = [issuer, issuer.replace(/^https?:\/\//, '')];
  const tokens = createIdTokenVerifier({ issuer, issuerAliases: issuerForms, audience: clientId, now });

  return {
    /** Refuses, with a 400, what does not prove who somebody is. */
    async verifyIdentity({ credential, claimedEmail, nonce }: GoogleCredential): Promise<IdentityProof> {
      if (typeof credential !== 'string' || credential.length > longestToken) throw refused('no credential');
      const payload = await withTimeout((signal) => tokens.verify(credential, signal), ...providerTimeout).catch((error) => {
        throw refused(failureReason(error));
      });
      const read = googleClaims.safeParse(payload);
      if (!read.success) throw refused(failureReason(read.error));
      const email = emailFromClaims(read.data);
      if (email === undefined) throw refused('no address that can be used');
      if (nonce !== undefined && read.data.nonce !== nonce) throw refused('another nonce');
      if (claimedEmail !== undefined && !sameAddress(claimedEmail, read.data.email)) throw refused('another address was claimed');

      const takenUntil = new Date((payload.exp + clockSkewSeconds) * 1000).toISOString();
      // A token proves it once.
      const useUp = async (within: Db) => {
        if (!(await usedTokenStore(within).consume(hashOf(credential), takenUntil))) throw refused('used before');
      };
      const { sub, hd } = read.data;
      const addressIs = hd !== undefined || /@gmail\.com$/.test(email) ? 'owner' : 'once';
      return { issuer, subject: sub, email, emailTrust: addressIs, name: nameFromClaims(read.data), consume: useUp };
    },
  };
}

const refused = (reason: string) => new DomainError('invalid', messages.googleSignInFailed, { code: 'google_refused', reason });

const sameAddress = (claimed: unknown, email: unknown) =>
  typeof claimed === 'string' && typeof email === 'string' && claimed.trim().toLowerCase() === email.toLowerCase();

/** Of what is signed: the signature's last character can be written in several ways. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');
