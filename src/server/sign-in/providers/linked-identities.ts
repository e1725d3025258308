/** Links, lists and unlinks the identities of a signed-in candidate. */
import { createHash } from 'node:crypto';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { DomainError, notFoundForCandidate } from '#server/domain-error.ts';
import { decryptWithAny, encrypt } from '#server/platform/crypto/encryption.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import type { RunOwnerTransaction } from '#server/rate-limits/owner-transactions.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { SessionService } from '../sessions/sessions.ts';
import type { AccountMails } from './identities.ts';
import { identityStore, type StoredIdentity } from './identity-store.ts';
import { type PendingIdentity, parseUnlinkedIdentity, type UnlinkedIdentity } from './provider-schema.ts';
import { usedTokenStore } from './used-token-store.ts';

interface LinkedIdentityOptions {
  db: Db;
  /** The first encrypts undo tokens, all of them decrypt. */
  keys: KeyRing;
  sessions: Pick<SessionService, 'assertActive' | 'endByMethod'>;
  mails: AccountMails & { wake(): void };
  limits: Pick<RateLimiter, 'chargeIdentityLink'>;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
}

/** A candidate with the session of the request. */
export interface IdentityOwner {
  candidateId: string;
  email: string;
  sessionId: string;
}

type NewIdentity = Omit<StoredIdentity, 'candidateId'>;

/** The time in which an unlinked identity can be linked again without a code. */
const undoMs = hourMs;

export type LinkedIdentityService = ReturnType<typeof createLinkedIdentityService>;

export function createLinkedIdentityService({
  db,
  keys,
  sessions,
  mails,
  limits,
  runOwnerTransaction,
  now,
}: LinkedIdentityOptions) {
  return {
    listByCandidate: (candidateId: string) => identityStore(db).listByCandidate(candidateId),

    /** Links the identity of a candidate who proved the address. False for an identity of another candidate. */
    async link(owner: IdentityOwner, identity: PendingIdentity): Promise<boolean> {
      const isNew = await runOwnerTransaction(owner.candidateId, (trx) => insert(trx, owner, toProven(identity)));
      mails.wake();
      return isNew;
    },

    /** Links within the transaction that consumes the proof. Call `wakeMails` after its commit. */
    linkWithin: (trx: Db, owner: IdentityOwner, identity: PendingIdentity): Promise<boolean> =>
      insert(trx, owner, toProven(identity)),

    wakeMails: mails.wake,

    /**
     * Ends the sessions that the identity may have opened elsewhere. Returns a token that links it again, if it
     * proved the address.
     */
    async unlink({ candidateId, email, sessionId }: IdentityOwner, identityId: string): Promise<string | undefined> {
      const identity = (await identityStore(db).listByCandidate(candidateId)).find((each) => toIdentityId(each) === identityId);
      if (!identity) throw notFoundForCandidate('This account is not linked.');
      await runOwnerTransaction(candidateId, async (trx) => {
        if (!(await identityStore(trx).delete(candidateId, identity))) throw notFoundForCandidate('This account is not linked.');
        await sessions.endByMethod(candidateId, identity.provider, { why: 'identity unlinked', exceptId: sessionId, trx });
        const { provider, name } = identity;
        await mails.queueAccountNotice(trx, email, { type: 'unlinked', provider, name });
      });
      mails.wake();
      if (identity.provenAt === null) return undefined;
      return encrypt(JSON.stringify({ ...identity, until: now().getTime() + undoMs }), keys[0], undoOwner(candidateId));
    },

    /** Undoes `unlink` once, unless a code proved the address since. */
    async relink(owner: IdentityOwner, undoToken: string): Promise<void> {
      const { candidateId } = owner;
      const text = decryptWithAny(undoToken, keys, undoOwner(candidateId));
      if (text === undefined) throw undoOver();
      const undo = parseUnlinkedIdentity(JSON.parse(text));
      if (undo.until <= now().getTime()) throw undoOver();
      await runOwnerTransaction(candidateId, async (trx) => {
        if (!(await insert(trx, owner, undo))) throw undoOver();
        // After the insert, as in `insert`: a code may have been used while it waited, or another request with the same token.
        if (!(await isUndoable(trx, candidateId, undo))) throw undoOver();
        if (!(await usedTokenStore(trx).consume(hash(text), new Date(undo.until).toISOString()))) throw undoOver();
      });
      mails.wake();
    },
  };

  async function isUndoable(trx: Db, candidateId: string, { provenAt, until }: UnlinkedIdentity): Promise<boolean> {
    const lastProof = (await candidateStore(trx).find(candidateId))?.codeUsedAt ?? provenAt;
    return lastProof !== null && Date.parse(lastProof) <= until - undoMs;
  }

  function toProven({ provider, issuer, subject, name, email }: PendingIdentity): NewIdentity {
    const at = now().toISOString();
    return { issuer, subject, provider, name, email, linkedAt: at, usedAt: null, provenAt: at };
  }

  /** Throws a 401 if the session has ended: the insert may have waited for an unlink of the identity, which ends it. */
  async function insert(trx: Db, { candidateId, email, sessionId }: IdentityOwner, identity: NewIdentity): Promise<boolean> {
    if (!(await identityStore(trx).insertIfAbsent({ ...identity, candidateId }))) return false;
    await sessions.assertActive(sessionId, trx);
    await limits.chargeIdentityLink(trx, candidateId);
    const { provider, name } = identity;
    await mails.queueAccountNotice(trx, email, { type: 'linked', provider, name });
    return true;
  }
}

const undoOver = () => new DomainError('forbidden', 'This can no longer be undone here.', { code: 'undo_over' });

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Names an identity in calls without its subject. */
export const toIdentityId = ({ issuer, subject }: Pick<StoredIdentity, 'issuer' | 'subject'>) =>
  hash(`${issuer}\0${subject}`).slice(0, 22);

const undoOwner = (candidateId: string) => `unlinked by ${candidateId}`;
