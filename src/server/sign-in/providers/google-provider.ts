/** Verifies sign-ins with Google by the ID token of its script. */
import { createHash } from 'node:crypto';
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { clockSkewSeconds, createIdTokenVerifier, failureReason, isUnanswered, providerTimeout } from './id-token-verifier.ts';
import type { IdentityProof } from './identities.ts';
import { emailFromClaims, nameFromClaims } from './oidc-claims.ts';
import type { GoogleConfig } from './provider-config.ts';
import { parseGoogleClaims } from './provider-schema.ts';
import { usedTokenStore } from './used-token-store.ts';

export interface GoogleCredential {
  credential: unknown;
  /** The address that the page read from the token, if any. */
  claimedEmail: unknown;
  /** The nonce that this browser was given, if any. */
  nonce: string | undefined;
}

export type GoogleProvider = ReturnType<typeof createGoogleProvider>;

const maxTokenLength = 8192;

export function createGoogleProvider({ issuer, clientId }: GoogleConfig, now: Clock) {
  // Google writes its issuer with and without the scheme.
  const issuerAliases = [issuer, issuer.replace(/^https?:\/\//, '')];
  const tokens = createIdTokenVerifier({ issuer, issuerAliases, audience: clientId, now });

  return {
    /** Throws a DomainError for a credential that proves no identity. */
    async verifyIdentity({ credential, claimedEmail, nonce }: GoogleCredential): Promise<IdentityProof> {
      if (typeof credential !== 'string' || credential.length > maxTokenLength) throw rejected('no credential');
      const { claims, exp } = await verifyToken(credential).catch((error) => {
        throw rejected(failureReason(error), isUnanswered(error));
      });
      const email = emailFromClaims(claims);
      if (email === undefined) throw rejected('no address that can be used');
      // A token with a nonce belongs to one browser. Clients other than browsers send tokens without one.
      if (claims.nonce !== nonce) throw rejected('another nonce');
      if (claimedEmail !== undefined && !isSameAddress(claimedEmail, claims.email)) throw rejected('another address was claimed');

      const { sub, hd } = claims;
      return {
        provider: 'google',
        issuer,
        subject: sub,
        email,
        emailTrust: hd?.trim() || /@gmail\.com$/.test(email) ? 'owner' : 'once',
        name: nameFromClaims(claims),
        consume: (trx) => consumeToken(credential, exp, trx),
      };
    },
  };

  async function verifyToken(credential: string) {
    const payload = await withTimeout((signal) => tokens.verify(credential, signal), ...providerTimeout);
    return { claims: parseGoogleClaims(payload), exp: payload.exp };
  }
}

/** Accepts a token once. */
async function consumeToken(credential: string, exp: number, trx: Db): Promise<void> {
  const expiresAt = new Date((exp + clockSkewSeconds) * 1000).toISOString();
  if (!(await usedTokenStore(trx).consume(hashToken(credential), expiresAt))) throw rejected('used before');
}

const rejected = (reason: string, isUnanswered = false) =>
  new DomainError('invalid', messages.googleSignInFailed, { code: 'google_refused', reason, isUnanswered });

const isSameAddress = (claimed: unknown, email: unknown) =>
  typeof claimed === 'string' && typeof email === 'string' && claimed.trim().toLowerCase() === email.toLowerCase();

/** Hashes the signed part only: the last character of a signature has several spellings. */
const hashToken = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');
