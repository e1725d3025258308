import type { Db } from '../platform/db/database.ts';

/** The only writer of `opt_outs`: addresses that want no more mail about new roles. */
export function optOutStore(db: Db) {
  return {
    /** Asking twice is fine. True when nobody had asked before. */
    async insert(email: string, at: string): Promise<boolean> {
      const [result] = await db
        .insertInto('opt_outs')
        .values({ email, created_at: at })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      return Number(result?.numInsertedOrUpdatedRows ?? 0) > 0;
    },

    /** Takes back what was asked for at this time; false when there is nothing such, as after a later asking. */
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
