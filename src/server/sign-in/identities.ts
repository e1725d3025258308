/** Who somebody at a provider is here: the candidate they were before, the one of their address, or a new one. */
import { sentences } from '#contract/rules.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Clock } from '../sessions/sessions.ts';
import { identitiesStore } from './identities-store.ts';

/** What a provider said about somebody, verified. */
export interface Proof {
  issuer: string;
  /** Who they are at the issuer; unlike the address it never becomes somebody else's. */
  subject: string;
  /** In its stored form, as `rules.emailAddress` gives it. */
  email: string;
  /**
   * What the provider's word on the address is worth. `owner`: it is theirs now. `once`: it was when the account was
   * made, which is not enough for what another has begun here. `nothing`: anybody could have written it.
   */
  addressIs: 'owner' | 'once' | 'nothing';
  name: string;
}

export interface ProvenCandidate {
  id: string;
  email: string;
  name: string;
  hasResume: boolean;
}

export function openIdentities(db: Db, candidates: Candidates, now: Clock) {
  const store = identitiesStore(db);

  return {
    /** Refuses an address that somebody else may have begun with, until a code has proven it. */
    async candidateOf(proof: Proof): Promise<ProvenCandidate> {
      const { issuer, subject, name } = proof;
      const id = (await store.candidateOf(issuer, subject)) ?? (await link(proof));
      const candidate = await candidates.find(id);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      return { id, email: candidate.email, name: candidate.name || name, hasResume: candidate.resumeId !== null };
    },
  };

  /** Candidate and identity come together or not at all: one without the other would be refused the next time. */
  function link({ issuer, subject, email, addressIs, name }: Proof): Promise<string> {
    return db.transaction().execute(async (transaction) => {
      if (addressIs === 'nothing') throw codeFirst('the address is not verified');
      const { id, begun } = await candidates.findOrBegin(email, { name, inside: transaction });
      if (!begun && addressIs !== 'owner') throw codeFirst('the provider does not own the address');
      const identities = identitiesStore(transaction);
      await identities.insertUnlessKnown({ issuer, subject, candidateId: id }, now().toISOString());
      return (await identities.candidateOf(issuer, subject)) ?? id;
    });
  }
}

export type Identities = ReturnType<typeof openIdentities>;

/** The same words for an address that is known here and one that is not: they tell nobody which it is. */
const codeFirst = (reason: string) => new Refusal(400, sentences.codeFirst, { code: 'code_first', reason });
