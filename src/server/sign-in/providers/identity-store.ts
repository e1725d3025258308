/** Reads and writes `identities`. No other module writes it. */
import type { SignInMethod } from '#contract/session-calls.ts';
import { type SignInProvider, signInProviders } from '#contract/sign-in-providers.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface StoredIdentity {
  issuer: string;
  subject: string;
  candidateId: string;
  provider: SignInProvider;
  /** Name and address at the provider. */
  name: string;
  email: string;
  linkedAt: string;
  usedAt: string | null;
  /** When the identity or its browser proved the candidate's address; null before. */
  provenAt: string | null;
}

type IdentityKey = Pick<StoredIdentity, 'issuer' | 'subject'>;

const columns = [
  'issuer',
  'subject',
  'candidate_id as candidateId',
  'provider',
  'name',
  'email',
  'created_at as linkedAt',
  'used_at as usedAt',
  'proven_at as provenAt',
] as const;

export function identityStore(db: Db) {
  const updateProof = (candidateId: string, at: string) =>
    db.updateTable('identities').set({ proven_at: at }).where('candidate_id', '=', candidateId).where('proven_at', 'is', null);

  return {
    find({ issuer, subject }: IdentityKey): Promise<StoredIdentity | undefined> {
      return db
        .selectFrom('identities')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .select(columns)
        .executeTakeFirst();
    },

    /** Records a sign-in and returns its candidate. Locks the identity: it cannot be dropped before its session is stored. */
    async recordUse(
      { issuer, subject }: IdentityKey,
      { name, email }: Pick<StoredIdentity, 'name' | 'email'>,
      at: string,
    ): Promise<string | undefined> {
      const used = await db
        .updateTable('identities')
        .set({ name, email, used_at: at })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning('candidate_id as id')
        .executeTakeFirst();
      return used?.id;
    },

    /** Lists the candidate's identities, the oldest first. */
    listByCandidate(candidateId: string): Promise<StoredIdentity[]> {
      return db
        .selectFrom('identities')
        .where('candidate_id', '=', candidateId)
        .orderBy('created_at')
        .orderBy('issuer')
        .select(columns)
        .execute();
    },

    /** Leaves an existing identity with its candidate. True when the identity is new. */
    async insertIfAbsent(identity: StoredIdentity): Promise<boolean> {
      const { issuer, subject, candidateId, provider, name, email, linkedAt, usedAt, provenAt } = identity;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('identities')
        .values({
          issuer,
          subject,
          candidate_id: candidateId,
          provider,
          name,
          email,
          created_at: linkedAt,
          used_at: usedAt,
          proven_at: provenAt,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async markProven(candidateId: string, { issuer, subject }: IdentityKey, at: string): Promise<void> {
      await updateProof(candidateId, at).where('issuer', '=', issuer).where('subject', '=', subject).execute();
    },

    /** Marks the unproven identities of the providers among `methods`, and returns them. */
    async markMethodsProven(candidateId: string, methods: SignInMethod[], at: string): Promise<StoredIdentity[]> {
      const providers = signInProviders.filter((provider) => methods.includes(provider));
      if (providers.length === 0) return [];
      return updateProof(candidateId, at).where('provider', 'in', providers).returning(columns).execute();
    },

    /** Deletes the candidate's identities that never proved the address, and returns them. */
    deleteUnproven(candidateId: string): Promise<StoredIdentity[]> {
      return db
        .deleteFrom('identities')
        .where('candidate_id', '=', candidateId)
        .where('proven_at', 'is', null)
        .returning(columns)
        .execute();
    },

    /** Returns true to the only caller that deleted the candidate's identity. */
    async delete(candidateId: string, { issuer, subject }: IdentityKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('identities')
        .where('candidate_id', '=', candidateId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
