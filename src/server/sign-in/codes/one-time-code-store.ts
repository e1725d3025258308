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
  network: string | null;
  charge: string | null;
}

type Redeemable = Pick<StoredCode, 'id' | 'email' | 'mac' | 'keyId' | 'network' | 'charge'>;
const redeemable = ['id', 'email', 'code_mac as mac', 'key_id as keyId', 'asked_from as network', 'charge'] as const;

export function oneTimeCodeStore(db: Db) {
  return {
    async newestCreatedAt(email: string): Promise<string | null> {
      const newest = await db
        .selectFrom('one_time_codes')
        .where('email', '=', email)
        .select(sql<string | null>`max(created_at)`.as('at'))
        .executeTakeFirst();
      return newest?.at ?? null;
    },

    async insert({ id, email, mac, keyId, linkHash, createdAt, expiresAt, network, charge }: StoredCode): Promise<void> {
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
          asked_from: network,
          charge,
        })
        .execute();
    },

    /**
     * Counts an attempt at the newest code of an address and returns that code; undefined when no attempt is left.
     * A single statement, so concurrent attempts cannot exceed the limit.
     */
    countAttempt(email: string, now: string): Promise<Redeemable | undefined> {
      const newest = db
        .selectFrom('one_time_codes')
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .select('id');
      return db
        .updateTable('one_time_codes')
        .set((code) => ({ attempts: code('attempts', '+', 1) }))
        .where('id', '=', newest)
        .where('attempts', '<', limits.otpMaxAttempts)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(redeemable)
        .executeTakeFirst();
    },

    /** True for the one caller that consumed the code. */
    async consume(id: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** A link also works when the attempts of its code are spent or a newer code was sent. */
    consumeByLink(id: string, linkHash: string, now: string): Promise<Redeemable | undefined> {
      return db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('link_hash', '=', linkHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(redeemable)
        .executeTakeFirst();
    },

    async deleteBefore(time: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('one_time_codes').where('created_at', '<', time).select('id');
      return deleteInBatches(
        (count) => db.deleteFrom('one_time_codes').where('id', 'in', expired.limit(count)).executeTakeFirst(),
        signal,
      );
    },
  };
}
