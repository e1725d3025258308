/** Reads and writes `one_time_codes`. No other module writes it. */
import { sql } from 'kysely';
import * as limits from '#contract/limits.ts';
import { deleteInBatches } from '#server/platform/db/batch-delete.ts';
import type { Db } from '#server/platform/db/database.ts';

interface StoredCode {
  id: string;
  email: string;
  mac: string;
  keyId: string | null;
  linkHash: string;
  createdAt: string;
  expiresAt: string;
  linkExpiresAt: string;
  network: string | null;
  charge: string | null;
  pendingIdentity: string | null;
  requestedBy: string | null;
}

type Redeemable = Pick<StoredCode, 'id' | 'email' | 'mac' | 'keyId' | 'network' | 'charge' | 'pendingIdentity'>;
const redeemable = [
  'id',
  'email',
  'code_mac as mac',
  'key_id as keyId',
  'asked_from as network',
  'charge',
  'pending_identity as pendingIdentity',
] as const;

const linkExpiry = sql<string>`coalesce(link_expires_at, expires_at)`;

export function oneTimeCodeStore(db: Db) {
  const selectNewest = (email: string) =>
    db
      .selectFrom('one_time_codes')
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id');

  return {
    async newestCreatedAt(email: string): Promise<string | null> {
      const newest = await db
        .selectFrom('one_time_codes')
        .where('email', '=', email)
        .select(sql<string | null>`max(created_at)`.as('at'))
        .executeTakeFirst();
      return newest?.at ?? null;
    },

    async insert(code: StoredCode): Promise<void> {
      const {
        id,
        email,
        mac,
        keyId,
        linkHash,
        createdAt,
        expiresAt,
        linkExpiresAt,
        network,
        charge,
        pendingIdentity,
        requestedBy,
      } = code;
      await db
        .insertInto('one_time_codes')
        .values({
          id,
          email,
          code_mac: mac,
          key_id: keyId,
          link_hash: linkHash,
          attempts: 0,
          created_at: createdAt,
          expires_at: expiresAt,
          link_expires_at: linkExpiresAt,
          asked_from: network,
          charge,
          pending_identity: pendingIdentity,
          requested_by: requestedBy,
        })
        .execute();
    },

    /** Returns whether the newest code of an address is valid. */
    async isLive(email: string, now: string): Promise<boolean> {
      const live = await db
        .selectFrom('one_time_codes')
        .where('id', '=', selectNewest(email))
        .where('attempts', '<', limits.otpMaxAttempts)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .select('id')
        .executeTakeFirst();
      return live !== undefined;
    },

    /**
     * Counts an attempt at the newest code of an address and returns that code; undefined when no attempt is left.
     * A single statement, so concurrent attempts cannot exceed the limit.
     */
    countAttempt(email: string, now: string): Promise<Redeemable | undefined> {
      return db
        .updateTable('one_time_codes')
        .set((code) => ({ attempts: code('attempts', '+', 1) }))
        .where('id', '=', selectNewest(email))
        .where('attempts', '<', limits.otpMaxAttempts)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(redeemable)
        .executeTakeFirst();
    },

    /** Returns true to the only caller that consumed the code. */
    async consume(id: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** A link also works after its code expired, its attempts are exhausted, or a newer code was sent. */
    consumeByLink(id: string, linkHash: string, now: string): Promise<Redeemable | undefined> {
      return db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('link_hash', '=', linkHash)
        .where('used_at', 'is', null)
        .where(linkExpiry, '>', now)
        .returning(redeemable)
        .executeTakeFirst();
    },

    /** Finds a link that works, without using it. */
    findByLink(
      id: string,
      linkHash: string,
      now: string,
    ): Promise<Pick<StoredCode, 'email' | 'linkExpiresAt' | 'requestedBy'> | undefined> {
      return db
        .selectFrom('one_time_codes')
        .where('id', '=', id)
        .where('link_hash', '=', linkHash)
        .where('used_at', 'is', null)
        .where(linkExpiry, '>', now)
        .select(['email', 'requested_by as requestedBy', linkExpiry.as('linkExpiresAt')])
        .executeTakeFirst();
    },

    async deleteByEmail(email: string): Promise<void> {
      await db.deleteFrom('one_time_codes').where('email', '=', email).execute();
    },

    /** Deletes codes whose link expired before this time. */
    async deleteExpired(time: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('one_time_codes').where(linkExpiry, '<', time).select('id');
      return deleteInBatches(
        (count) => db.deleteFrom('one_time_codes').where('id', 'in', expired.limit(count)).executeTakeFirst(),
        signal,
      );
    },
  };
}
