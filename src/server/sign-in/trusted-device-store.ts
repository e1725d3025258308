import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';

/** The only writer of `trusted_devices`. */
export function trustedDeviceStore(db: Db) {
  return {
    async insert(secretHash: string, candidateId: string, expiresAt: string): Promise<void> {
      await db
        .insertInto('trusted_devices')
        .values({ secret_hash: secretHash, candidate_id: candidateId, expires_at: expiresAt })
        .execute();
    },

    /** True when the device is that candidate's, and is trusted until `expiresAt` from now on. */
    async renew(secretHash: string, candidateId: string, expiresAt: string): Promise<boolean> {
      const renewed = await db
        .updateTable('trusted_devices')
        .set({ expires_at: expiresAt })
        .where('secret_hash', '=', secretHash)
        .where('candidate_id', '=', candidateId)
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },

    async isTrusted(secretHash: string, email: string, now: string): Promise<boolean> {
      const device = await db
        .selectFrom('trusted_devices')
        .innerJoin('candidates', 'candidates.id', 'trusted_devices.candidate_id')
        .where('trusted_devices.secret_hash', '=', secretHash)
        .where('candidates.email', '=', email)
        .where('trusted_devices.expires_at', '>', now)
        .select('trusted_devices.secret_hash')
        .executeTakeFirst();
      return device !== undefined;
    },

    async deleteExpired(now: string, stopped?: AbortSignal): Promise<number> {
      const over = db.selectFrom('trusted_devices').where('expires_at', '<=', now).select('secret_hash');
      return deleteInBatches(
        (most) =>
          db
            .deleteFrom('trusted_devices')
            .where('secret_hash', 'in', over.limit(most))
            .where('expires_at', '<=', now)
            .executeTakeFirst(),
        stopped,
      );
    },
  };
}
