/** Finds or links the candidate of a provider's verified identity. */
import { type SignInProvider, signInProviders } from '#contract/sign-in-providers.ts';
import type { Candidate } from '#server/candidates/candidate-store.ts';
import type { CandidateService } from '#server/candidates/candidates.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountNotice } from '#server/platform/mail/account-notice.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { SessionService } from '../sessions/sessions.ts';
import { trustedDeviceStore } from '../trusted-device-store.ts';
import { identityStore } from './identity-store.ts';

/** A user's identity as the provider states it, verified. */
export interface IdentityProof {
  provider: SignInProvider;
  issuer: string;
  /** Id at the issuer; unlike an address, it never passes to another user. */
  subject: string;
  /** In its stored form, as `fields.emailAddress` returns it. */
  email: string;
  /**
   * The provider's guarantee for the address. `owner`: it belongs to the user now. `once`: it did when the account was
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
  /** This sign-in created the candidate. */
  isNew: boolean;
}

export interface AccountMails {
  /** Queues a notice to the owner in the transaction of its reason. */
  queueAccountNotice(trx: Db, email: string, notice: AccountNotice): Promise<void>;
}

interface IdentityServiceOptions {
  candidates: Pick<CandidateService, 'find' | 'findOrCreate'>;
  sessions: Pick<SessionService, 'endByMethod' | 'listMethodsOfDevice'>;
  mails: AccountMails;
  limits: Pick<RateLimiter, 'chargeIdentityLink'>;
  now: Clock;
}

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService({ candidates, sessions, mails, limits, now }: IdentityServiceOptions) {
  return {
    /** Returns undefined when a code must first prove the address, because another user may have created the candidate. */
    async findOrLinkCandidate(
      proof: IdentityProof,
      deviceSecret: string | undefined,
      trx: Db,
    ): Promise<VerifiedCandidate | undefined> {
      const at = now().toISOString();
      const linkedId = await identityStore(trx).recordUse(proof, proof, at);
      const found = linkedId === undefined ? await linkByAddress(proof, trx) : { id: linkedId, isNew: false };
      if (!found) return undefined;
      const candidate = await candidates.find(found.id, trx);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      const { id, email } = candidate;
      if (proof.emailTrust === 'owner' && proof.email === email && !found.isNew) {
        const isProven = await isAddressProven(candidate, linkedId === undefined ? proof : undefined, trx);
        await identityStore(trx).markProven(id, proof, at);
        await dropUnproven(candidate, { isProven, deviceSecret }, trx);
      }
      return { id, email, name: candidate.name || proof.name, hasResume: candidate.resumeId !== null, isNew: found.isNew };
    },

    /** Records that a mailed code proved the address. `candidate` is the state before the code. */
    async recordAddressProof(candidate: Candidate, deviceSecret: string | undefined, trx: Db): Promise<void> {
      const isProven = await isAddressProven(candidate, undefined, trx);
      await dropUnproven(candidate, { isProven, deviceSecret }, trx);
    },
  };

  /** True when a code or an identity other than `except` proved the address. */
  async function isAddressProven(
    { id, codeUsedAt }: Candidate,
    except: Pick<IdentityProof, 'issuer' | 'subject'> | undefined,
    trx: Db,
  ): Promise<boolean> {
    if (codeUsedAt !== null) return true;
    const identities = await identityStore(trx).listByCandidate(id);
    return identities.some(
      ({ provenAt, issuer, subject }) => provenAt !== null && !(issuer === except?.issuer && subject === except.subject),
    );
  }

  /**
   * Deletes identities that never proved the address. Ends their sessions and the trust in all devices. If the address was never
   * proven before, ends all provider sessions: their identity may be unlinked by now. On a device that such an identity is still
   * signed in to, it counts as proven instead, and none is deleted.
   */
  async function dropUnproven(
    candidate: Pick<Candidate, 'id' | 'email'>,
    { isProven, deviceSecret }: { isProven: boolean; deviceSecret: string | undefined },
    trx: Db,
  ): Promise<void> {
    const at = now().toISOString();
    const devices = trustedDeviceStore(trx);
    const device = await devices.findTrusted(deviceSecret ?? '', candidate.email, at);
    const methods = device === undefined ? [] : await sessions.listMethodsOfDevice(candidate.id, device, trx);
    const proven = await identityStore(trx).markMethodsProven(candidate.id, methods, at);
    for (const { provider, name } of proven) {
      await mails.queueAccountNotice(trx, candidate.email, { type: 'linked', provider, name });
    }
    if (proven.length > 0) return;
    const dropped = await identityStore(trx).deleteUnproven(candidate.id);
    if (isProven && dropped.length === 0) return;
    await devices.deleteAll(candidate.id);
    const endedMethods = isProven ? dropped.map(({ provider }) => provider) : signInProviders;
    for (const method of endedMethods) await sessions.endByMethod(candidate.id, method, { why: 'address proven', trx });
    for (const { provider } of dropped) {
      await mails.queueAccountNotice(trx, candidate.email, { type: 'dropped', provider });
    }
  }

  /** Creates candidate and identity in one transaction: a candidate alone would be rejected at the next sign-in. */
  async function linkByAddress(
    { provider, issuer, subject, email, emailTrust, name }: IdentityProof,
    trx: Db,
  ): Promise<{ id: string; isNew: boolean } | undefined> {
    if (emailTrust === 'nothing') return undefined;
    const { id, created } = await candidates.findOrCreate(email, { name, trx });
    if (!created && emailTrust !== 'owner') return undefined;
    const at = now().toISOString();
    const provenAt = emailTrust === 'owner' ? at : null;
    const identities = identityStore(trx);
    const identity = { issuer, subject, candidateId: id, provider, name, email, linkedAt: at, usedAt: at, provenAt };
    const isInserted = await identities.insertIfAbsent(identity);
    if (isInserted && !created) {
      await limits.chargeIdentityLink(trx, id);
      await mails.queueAccountNotice(trx, email, { type: 'linked', provider, name });
    }
    // A concurrent sign-in may have linked the identity.
    const linkedId = isInserted ? id : (await identities.find(identity))?.candidateId;
    return { id: linkedId ?? id, isNew: created };
  }
}
