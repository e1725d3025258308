/** Stores trusted devices: browsers in which a candidate signed in before. */
import { generateSecret, hashSecret } from '../platform/crypto/random-secret.ts';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

/** Named by the hash of its secret, which logs and limits may hold. */
export interface TrustedDevice {
  hash: string;
  /** Such as 'Firefox on Linux'; empty before migration 021. */
  name: string;
  /** Null before migration 021. */
  createdAt: IsoTimestamp | null;
  expiresAt: IsoTimestamp;
}

export interface DeviceTrust {
  /** The secret of the device's cookie, if it sent one. */
  knownSecret: string | undefined;
  name: string;
  isBrowser: boolean;
  now: IsoTimestamp;
  expiresAt: IsoTimestamp;
}

/**
 * The only writer of `trusted_devices`. Their attempts have a reserve, so an attacker cannot lock the owner out (OWASP,
 * "Slow down online guessing attacks with device cookies").
 */
export function trustedDeviceStore(db: Db) {
  return {
    /** Returns the hash of the device that is trusted with this address. */
    async findTrusted(secret: string, email: string, now: string): Promise<string | undefined> {
      const device = await db
        .selectFrom('trusted_devices')
        .innerJoin('candidates', 'candidates.id', 'trusted_devices.candidate_id')
        .where('trusted_devices.secret_hash', '=', hashSecret(secret))
        .where('candidates.email', '=', email)
        .where('trusted_devices.expires_at', '>', now)
        .select('trusted_devices.secret_hash as hash')
        .executeTakeFirst();
      return device?.hash;
    },

    /** Renews the candidate's device with this secret, or adds a new one. */
    async trust(candidateId: string, { knownSecret, ...trust }: DeviceTrust): Promise<{ hash: string; secret: string }> {
      const known = knownSecret === undefined ? undefined : { hash: hashSecret(knownSecret), secret: knownSecret };
      if (known && (await renew(known.hash, candidateId, trust))) return known;
      const secret = generateSecret();
      const hash = hashSecret(secret);
      await db
        .insertInto('trusted_devices')
        .values({
          secret_hash: hash,
          candidate_id: candidateId,
          name: trust.name,
          is_browser: trust.isBrowser ? 1 : 0,
          created_at: trust.now,
          expires_at: trust.expiresAt,
        })
        .execute();
      return { hash, secret };
    },

    /** Lists the candidate's trusted devices, the last used first. */
    listByCandidate(candidateId: string, now: IsoTimestamp): Promise<TrustedDevice[]> {
      return db
        .selectFrom('trusted_devices')
        .where('candidate_id', '=', candidateId)
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .orderBy('secret_hash')
        .select(['secret_hash as hash', 'name', 'created_at as createdAt', 'expires_at as expiresAt'])
        .execute();
    },

    /** Ends the trust in devices of the candidate. */
    delete: deleteDevices,

    /** Deletes the oldest devices beyond `max`. API clients go first: one that drops its cookies adds a device a sign-in. */
    async deleteExcess(candidateId: string, max: number): Promise<void> {
      const devices = await db
        .selectFrom('trusted_devices')
        .where('candidate_id', '=', candidateId)
        .orderBy('is_browser', 'desc')
        .orderBy('expires_at', 'desc')
        .orderBy('secret_hash')
        .select('secret_hash as hash')
        .execute();
      await deleteDevices(
        candidateId,
        devices.slice(max).map(({ hash }) => hash),
      );
    },

    async deleteAll(candidateId: string): Promise<void> {
      await db.deleteFrom('trusted_devices').where('candidate_id', '=', candidateId).execute();
    },

    /** Ends the trust in the devices of all candidates. Returns how many. */
    async clear(): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('trusted_devices').executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Lists the hashes of a candidate's devices, expired ones included, by which rate limits know them. */
    async listHashes(candidateId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('trusted_devices')
        .where('candidate_id', '=', candidateId)
        .select('secret_hash as name')
        .execute();
      return rows.map(({ name }) => name);
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

  async function deleteDevices(candidateId: string, hashes: string[]): Promise<void> {
    if (hashes.length === 0) return;
    await db.deleteFrom('trusted_devices').where('candidate_id', '=', candidateId).where('secret_hash', 'in', hashes).execute();
  }

  async function renew(
    secretHash: string,
    candidateId: string,
    { name, isBrowser, now, expiresAt }: Omit<DeviceTrust, 'knownSecret'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('trusted_devices')
      .set({ name, is_browser: isBrowser ? 1 : 0, expires_at: expiresAt })
      .where('secret_hash', '=', secretHash)
      .where('candidate_id', '=', candidateId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
