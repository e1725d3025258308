/** Reads and writes `identities`. No other module writes it. */
import type { Db } from '#server/platform/db/database.ts';

export function identityStore(db: Db) {
  return {
    /** Finds the candidate of an issuer's subject. */
    async findCandidateId(issuer: string, subject: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('identities')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .select('candidate_id as id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Leaves an existing identity with its candidate. */
    async insertIfAbsent(identity: { issuer: string; subject: string; candidateId: string }, at: string): Promise<void> {
      const { issuer, subject, candidateId } = identity;
      await db
        .insertInto('identities')
        .values({ issuer, subject, candidate_id: candidateId, created_at: at })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .execute();
    },
  };
}
