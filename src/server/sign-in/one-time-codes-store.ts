import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';

interface StoredCode {
  id: string;
  email: string;
  mac: string;
  createdAt: string;
  expiresAt: string;
}

/** The only writer of `one_time_codes`. */
export function oneTimeCodesStore(db: Db) {
  return {
    /** How many codes an address was given after this time, and when the newest of them. */
    issuedSince(email: string, time: string): Promise<{ total: number; newestAt: string | null }> {
      return db
        .selectFrom('one_time_codes')
        .where('email', '=', email)
        .where('created_at', '>', time)
        .select([sql<number>`count(*)`.as('total'), sql<string | null>`max(created_at)`.as('newestAt')])
        .executeTakeFirstOrThrow();
    },

    async insert({ id, email, mac, createdAt, expiresAt }: StoredCode): Promise<void> {
      await db
        .insertInto('one_time_codes')
        .values({ id, email, code_mac: mac, attempts: 0, created_at: createdAt, expires_at: expiresAt })
        .execute();
    },

    /**
     * Counts a try against the newest code of an address and gives that code, or undefined when there is none to try.
     * One statement: of any number of tries at once no more are let through than a code has.
     */
    countTry(email: string, now: string): Promise<Pick<StoredCode, 'id' | 'mac'> | undefined> {
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
        .where('attempts', '<', limits.otpTries)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['id', 'code_mac as mac'])
        .executeTakeFirst();
    },

    /** True for the one caller that used the code up. */
    async use(id: string, now: string): Promise<boolean> {
      const used = await db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    async forgetBefore(time: string): Promise<void> {
      await db.deleteFrom('one_time_codes').where('created_at', '<', time).execute();
    },
  };
}
