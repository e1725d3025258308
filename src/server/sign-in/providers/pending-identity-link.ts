/** Links a provider's identity once a mailed code has proven its address. */
import { decrypt, encrypt } from '#server/platform/crypto/encryption.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { IdentityProof, IdentityService } from './identities.ts';
import { type PendingIdentity, parsePendingIdentity } from './provider-schema.ts';

export type PendingIdentityLink = ReturnType<typeof createPendingIdentityLink>;

interface PendingIdentityLinkOptions {
  /** The first encrypts, all of them decrypt. */
  keys: KeyRing;
  identities: IdentityService;
  now: Clock;
}

/** How long the browser stores a pending identity. */
export const pendingIdentitySeconds = 1800;

export function createPendingIdentityLink({ keys, identities, now }: PendingIdentityLinkOptions) {
  return {
    /** Only a sign-in with the same address can decrypt the identity. */
    encryptIdentity({ issuer, subject, email }: IdentityProof): string {
      const until = now().getTime() + pendingIdentitySeconds * 1000;
      return encrypt(JSON.stringify({ issuer, subject, until }), keys[0], email);
    },

    /** Links the identity to the candidate of the proven address, so that later the provider is enough. */
    async link(candidate: { id: string; email: string }, pendingIdentity: string, trx: Db): Promise<void> {
      const identity = decryptIdentity(pendingIdentity, candidate.email);
      if (identity && identity.until > now().getTime()) await identities.linkIdentity(candidate.id, identity, trx);
    },
  };

  function decryptIdentity(pendingIdentity: string, email: string): PendingIdentity | undefined {
    for (const key of keys) {
      try {
        return parsePendingIdentity(JSON.parse(decrypt(pendingIdentity, key, email)));
      } catch {
        // Encrypted with another key, for another address, or not by this portal.
      }
    }
    return undefined;
  }
}
