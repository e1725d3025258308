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
  askedFrom: string | null;
  charge: string | null;
}

type Redeemable = Pick<StoredCode, 'id' | 'email' | 'mac' | 'keyId' | 'askedFrom' | 'charge'>;
const redeemable = ['id', 'email', 'code_mac as mac', 'key_id as keyId', 'asked_from as askedFrom', 'charge'] as const;

/** The only writer of `one_time_codes`. */
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

    async insert({ id, email, mac, keyId, linkHash, createdAt, expiresAt, askedFrom, charge }: StoredCode): Promise<void> {
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
          asked_from: askedFrom,
          charge,
        })
        .execute();
    },

    /**
     * Counts a try against the newest code of an address and gives that code, or undefined when there is none to try.
     * One statement: of any number of tries at once no more are let through than a code has.
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

    /** True for the one caller that used the code up. */
    async consume(id: string, now: string): Promise<boolean> {
      const used = await db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    /** Uses a code up by its link, which works on when its tries are spent or a newer code was sent. */
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

    async deleteBefore(time: string, stopped?: AbortSignal): Promise<number> {
      const over = db.selectFrom('one_time_codes').where('created_at', '<', time).select('id');
      return deleteInBatches(
        (most) => db.deleteFrom('one_time_codes').where('id', 'in', over.limit(most)).executeTakeFirst(),
        stopped,
      );
    },
  };
}
