/** Stores trusted devices: browsers in which a candidate signed in before. */
import { generateSecret, hashSecret } from '../platform/crypto/random-secret.ts';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * The only writer of `trusted_devices`. Their attempts have separate limits, so an attacker cannot lock the owner out (OWASP,
 * "Slow down online guessing attacks with device cookies").
 */
export function trustedDeviceStore(db: Db) {
  return {
    /** Finds the device that is trusted with this address. Its name is a hash, so logs and limits may hold it. */
    async findTrusted(secret: string, email: string, now: string): Promise<string | undefined> {
      const device = await db
        .selectFrom('trusted_devices')
        .innerJoin('candidates', 'candidates.id', 'trusted_devices.candidate_id')
        .where('trusted_devices.secret_hash', '=', hashSecret(secret))
        .where('candidates.email', '=', email)
        .where('trusted_devices.expires_at', '>', now)
        .select('trusted_devices.secret_hash as name')
        .executeTakeFirst();
      return device?.name;
    },

    /** Renews the candidate's device with this secret, or adds a new one. Returns the secret for the device's cookie. */
    async trust(candidateId: string, knownSecret: string | undefined, expiresAt: string): Promise<string> {
      if (knownSecret !== undefined && (await renew(hashSecret(knownSecret), candidateId, expiresAt))) return knownSecret;
      const secret = generateSecret();
      await db
        .insertInto('trusted_devices')
        .values({ secret_hash: hashSecret(secret), candidate_id: candidateId, expires_at: expiresAt })
        .execute();
      return secret;
    },

    async deleteExpired(now: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('trusted_devices').where('expires_at', '<=', now).select('secret_hash');
      return deleteInBatches(
        (count) =>
          db
            .deleteFrom('trusted_devices')
            .where('secret_hash', 'in', expired.limit(count))
            .where('expires_at', '<=', now)
            .executeTakeFirst(),
        signal,
      );
    },
  };

  async function renew(secretHash: string, candidateId: string, expiresAt: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('trusted_devices')
      .set({ expires_at: expiresAt })
      .where('secret_hash', '=', secretHash)
      .where('candidate_id', '=', candidateId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
