/** Finds or links the candidate of a provider's verified identity. */
import type { CandidateService } from '#server/candidates/candidates.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { identityStore } from './identity-store.ts';

/** A user's identity as the provider states it, verified. */
export interface IdentityProof {
  issuer: string;
  /** Id at the issuer; unlike an address, it never passes to another user. */
  subject: string;
  /** In its stored form, as `fields.emailAddress` returns it. */
  email: string;
  /**
   * How far the provider vouches for the address. `owner`: it belongs to the user now. `once`: it did when the account was
   * created, which is too weak for an existing candidate. `nothing`: it is unverified.
   */
  emailTrust: 'owner' | 'once' | 'nothing';
  name: string;
  /** Consumes a single-use proof in the transaction of its session. Throws a DomainError for a used proof. */
  consume?: (trx: Db) => Promise<void>;
}

export interface VerifiedCandidate {
  id: string;
  email: string;
  name: string;
  hasResume: boolean;
}

export function createIdentityService(candidates: CandidateService, now: Clock) {
  return {
    /** Returns undefined when a code must first prove the address, because another user may have created the candidate. */
    async findOrLinkCandidate(proof: IdentityProof, trx: Db): Promise<VerifiedCandidate | undefined> {
      const { issuer, subject, name } = proof;
      const id = (await identityStore(trx).findCandidateId(issuer, subject)) ?? (await linkByAddress(proof, trx));
      if (id === undefined) return undefined;
      const candidate = await candidates.find(id, trx);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      return { id, email: candidate.email, name: candidate.name || name, hasResume: candidate.resumeId !== null };
    },

    /** For a candidate with a proven address. An identity of another candidate stays linked to that candidate. */
    linkIdentity(candidateId: string, { issuer, subject }: Pick<IdentityProof, 'issuer' | 'subject'>, trx: Db): Promise<void> {
      return identityStore(trx).insertIfAbsent({ issuer, subject, candidateId }, now().toISOString());
    },
  };

  /** Creates candidate and identity in one transaction: a candidate alone would be rejected at the next sign-in. */
  async function linkByAddress(
    { issuer, subject, email, emailTrust, name }: IdentityProof,
    trx: Db,
  ): Promise<string | undefined> {
    if (emailTrust === 'nothing') return undefined;
    const { id, created } = await candidates.findOrCreate(email, { name, trx });
    if (!created && emailTrust !== 'owner') return undefined;
    const identities = identityStore(trx);
    await identities.insertIfAbsent({ issuer, subject, candidateId: id }, now().toISOString());
    return (await identities.findCandidateId(issuer, subject)) ?? id;
  }
}

export type IdentityService = ReturnType<typeof createIdentityService>;
