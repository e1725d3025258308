/** Links, lists and unlinks the identities of a signed-in candidate. */
import { createHash } from 'node:crypto';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { DomainError, notFoundForCandidate } from '#server/domain-error.ts';
import { decryptWithAny, encrypt } from '#server/platform/crypto/encryption.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import type { OwnerTransactions } from '#server/rate-limits/owner-transactions.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { SessionService } from '../sessions/sessions.ts';
import type { AccountMails } from './identities.ts';
import { identityStore, type StoredIdentity } from './identity-store.ts';
import { type PendingIdentity, parseUnlinkedIdentity, type UnlinkedIdentity } from './provider-schema.ts';

interface LinkedIdentityOptions {
  db: Db;
  /** The first encrypts undo tokens, all of them decrypt. */
  keys: KeyRing;
  sessions: Pick<SessionService, 'endOfWay'>;
  mails: AccountMails & { wake(): void };
  limits: Pick<RateLimiter, 'chargeIdentityLink'>;
  changeAs: OwnerTransactions;
  now: Clock;
}

/** A candidate with the session of the request. */
export interface IdentityOwner {
  candidateId: string;
  email: string;
  sessionId: string;
}

/** The time in which an unlinked identity can be linked again without a code. */
const undoMs = hourMs;

export type LinkedIdentityService = ReturnType<typeof createLinkedIdentityService>;

export function createLinkedIdentityService({ db, keys, sessions, mails, limits, changeAs, now }: LinkedIdentityOptions) {
  return {
    listByCandidate: (candidateId: string) => identityStore(db).listByCandidate(candidateId),

    /** Links the identity of a candidate who proved the address. False for an identity of another candidate. */
    link: (owner: IdentityOwner, identity: PendingIdentity): Promise<boolean> => insert(toProven(owner, identity), owner.email),

    /** Links within the transaction that consumes the proof. Call `wakeMails` after its commit. */
    linkWithin: (trx: Db, owner: IdentityOwner, identity: PendingIdentity): Promise<boolean> =>
      insertWithin(trx, toProven(owner, identity), owner.email),

    wakeMails: mails.wake,

    /**
     * Ends the sessions that the identity may have opened elsewhere. Returns a token that links it again, if it
     * proved the address.
     */
    async unlink({ candidateId, email, sessionId }: IdentityOwner, identityId: string): Promise<string | undefined> {
      const identity = (await identityStore(db).listByCandidate(candidateId)).find((each) => toIdentityId(each) === identityId);
      if (!identity) throw notFoundForCandidate('This account is not linked.');
      await changeAs(candidateId, async (trx) => {
        if (!(await identityStore(trx).delete(candidateId, identity))) throw notFoundForCandidate('This account is not linked.');
        await sessions.endOfWay(candidateId, identity.provider, { why: 'identity unlinked', exceptId: sessionId, trx });
        const { provider, name } = identity;
        await mails.queueAccountNotice(trx, email, { type: 'unlinked', provider, name });
      });
      mails.wake();
      if (identity.provenAt === null) return undefined;
      return encrypt(JSON.stringify({ ...identity, until: now().getTime() + undoMs }), keys[0], undoOwner(candidateId));
    },

    /** Undoes `unlink`, unless a code proved the address since. */
    async relink({ candidateId, email }: IdentityOwner, undoToken: string): Promise<void> {
      const text = decryptWithAny(undoToken, keys, undoOwner(candidateId));
      const undo = text === undefined ? undefined : parseUnlinkedIdentity(JSON.parse(text));
      if (!undo || !(await isUndoable(candidateId, undo)) || !(await insert({ ...undo, candidateId }, email)))
        throw new DomainError('forbidden', 'This can no longer be undone here.', { code: 'undo_over' });
    },
  };

  async function isUndoable(candidateId: string, { provenAt, until }: UnlinkedIdentity): Promise<boolean> {
    if (provenAt === null || until <= now().getTime()) return false;
    const candidate = await candidateStore(db).find(candidateId);
    return candidate !== undefined && Date.parse(candidate.codeUsedAt ?? provenAt) <= until - undoMs;
  }

  function toProven({ candidateId }: IdentityOwner, { provider, issuer, subject, name, email }: PendingIdentity): StoredIdentity {
    const at = now().toISOString();
    return { issuer, subject, candidateId, provider, name, email, linkedAt: at, usedAt: null, provenAt: at };
  }

  async function insert(identity: StoredIdentity, email: string): Promise<boolean> {
    const isNew = await changeAs(identity.candidateId, (trx) => insertWithin(trx, identity, email));
    mails.wake();
    return isNew;
  }

  async function insertWithin(trx: Db, identity: StoredIdentity, email: string): Promise<boolean> {
    if (!(await identityStore(trx).insertIfAbsent(identity))) return false;
    await limits.chargeIdentityLink(trx, identity.candidateId);
    const { provider, name } = identity;
    await mails.queueAccountNotice(trx, email, { type: 'linked', provider, name });
    return true;
  }
}

/** Names an identity in calls without its subject. */
export const toIdentityId = ({ issuer, subject }: Pick<StoredIdentity, 'issuer' | 'subject'>) =>
  createHash('sha256').update(`${issuer}\0${subject}`).digest('base64url').slice(0, 22);

const undoOwner = (candidateId: string) => `unlinked by ${candidateId}`;
