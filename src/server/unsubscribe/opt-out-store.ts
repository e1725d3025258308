/** Reads and writes `opt_outs`: addresses without mail about new roles. */
import type { Db } from '../platform/db/database.ts';

export function optOutStore(db: Db) {
  return {
    /** True when the address was not unsubscribed before. */
    async insert(email: string, at: string): Promise<boolean> {
      const [result] = await db
        .insertInto('opt_outs')
        .values({ email, created_at: at })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      return Number(result?.numInsertedOrUpdatedRows ?? 0) > 0;
    },

    /** Removes the unsubscribe of this time; false when there is none, such as after a later unsubscribe. */
    async remove(email: string, at: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('opt_outs')
        .where('email', '=', email)
        .where('created_at', '=', at)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type OptOutStore = ReturnType<typeof optOutStore>;
