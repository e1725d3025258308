/** Who somebody at a provider is here: the candidate they were before, the one of their address, or a new one. */
import type { CandidateService } from '#server/candidates/candidates.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Consume } from '../codes/email-sign-in.ts';
import { identityStore } from './identity-store.ts';

/** What a provider said about somebody, verified. */
export interface IdentityProof {
  issuer: string;
  /** Who they are at the issuer; unlike the address it never becomes somebody else's. */
  subject: string;
  /** In its stored form, as `fields.emailAddress` gives it. */
  email: string;
  /**
   * What the provider's word on the address is worth. `owner`: it is theirs now. `once`: it was when the account was
   * made, which is not enough for what another has begun here. `nothing`: anybody could have written it.
   */
  emailTrust: 'owner' | 'once' | 'nothing';
  name: string;
  /** Of a proof that may be used once: in the transaction of the session that it opens; refuses when it was used before. */
  consume?: Consume;
}

export interface VerifiedCandidate {
  id: string;
  email: string;
  name: string;
  hasResume: boolean;
}

export function createIdentityService(candidates: CandidateService, now: Clock) {
  return {
    /** Undefined while a code has to prove the address first, because somebody else may have begun with it. */
    async findOrLinkCandidate(proof: IdentityProof, within: Db): Promise<VerifiedCandidate | undefined> {
      const { issuer, subject, name } = proof;
      const id = (await identityStore(within).findCandidateId(issuer, subject)) ?? (await link(proof, within));
      if (id === undefined) return undefined;
      const candidate = await candidates.find(id, within);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      return { id, email: candidate.email, name: candidate.name || name, hasResume: candidate.resumeId !== null };
    },

    /** For a candidate who has proven their address here; an identity of another candidate stays theirs. */
    linkIdentity(candidateId: string, { issuer, subject }: Pick<IdentityProof, 'issuer' | 'subject'>, within: Db): Promise<void> {
      return identityStore(within).insertIfAbsent({ issuer, subject, candidateId }, now().toISOString());
    },
  };

  /** Candidate and identity come together or not at all: one without the other would be refused the next time. */
  async function link(
    { issuer, subject, email, emailTrust: addressIs, name }: IdentityProof,
    within: Db,
  ): Promise<string | undefined> {
    if (addressIs === 'nothing') return undefined;
    const { id, begun } = await candidates.findOrCreate(email, { name, within });
    if (!begun && addressIs !== 'owner') return undefined;
    const identities = identityStore(within);
    await identities.insertIfAbsent({ issuer, subject, candidateId: id }, now().toISOString());
    return (await identities.findCandidateId(issuer, subject)) ?? id;
  }
}

export type IdentityService = ReturnType<typeof createIdentityService>;
