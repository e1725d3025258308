/** Encrypts a provider's identity for its browser. It waits until a mailed code proves the address and the candidate answers. */
import { randomUUID } from 'node:crypto';
import { decryptWithAny, encrypt } from '#server/platform/crypto/encryption.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { IdentityProof } from './identities.ts';
import { type PendingIdentity, parsePendingIdentity } from './provider-schema.ts';

export type PendingIdentityLink = ReturnType<typeof createPendingIdentityLink>;

interface PendingIdentityLinkOptions {
  /** The first encrypts, all of them decrypt. */
  keys: KeyRing;
  now: Clock;
}

/** The time that a browser stores a pending identity. */
export const pendingIdentitySeconds = 1800;

export function createPendingIdentityLink({ keys, now }: PendingIdentityLinkOptions) {
  const encryptFor = (owner: string, identity: Omit<PendingIdentity, 'until'>) => {
    const until = now().getTime() + pendingIdentitySeconds * 1000;
    return encrypt(JSON.stringify({ ...identity, until }), keys[0], owner);
  };
  const decryptFor = (owner: string, encrypted: string | undefined) => {
    const text = encrypted === undefined ? undefined : decryptWithAny(encrypted, keys, owner);
    const identity = text === undefined ? undefined : parsePendingIdentity(JSON.parse(text));
    return identity && identity.until > now().getTime() ? identity : undefined;
  };

  const toPending = ({ provider, issuer, subject, name, email, emailTrust }: IdentityProof) => ({
    ...{ id: randomUUID(), provider, issuer, subject, name, email },
    isVerified: emailTrust !== 'nothing',
  });

  return {
    /** Before the code: only a sign-in with the same address can decrypt the identity. */
    encryptIdentity: (proof: IdentityProof) => encryptFor(proof.email, toPending(proof)),

    decryptIdentity: (encrypted: string | undefined, email: string) => decryptFor(email, encrypted),

    /** After the code: only a session of the candidate can accept the offer. */
    encryptOffer: (identity: PendingIdentity, candidateId: string) => encryptFor(offerOwner(candidateId), identity),

    decryptOffer: (encrypted: string | undefined, candidateId: string) => decryptFor(offerOwner(candidateId), encrypted),

    /** Started in My Profile: a session of the candidate can link it with a fresh code. */
    encryptStartedLink: (proof: IdentityProof, candidateId: string) =>
      encryptFor(startedLinkOwner(candidateId), toPending(proof)),

    decryptStartedLink: (encrypted: string | undefined, candidateId: string) =>
      decryptFor(startedLinkOwner(candidateId), encrypted),
  };
}

/** No address has a space. */
const offerOwner = (candidateId: string) => `offered to ${candidateId}`;
const startedLinkOwner = (candidateId: string) => `begun by ${candidateId}`;
