/** Reads and writes `opt_outs`: addresses that get needed mails only. */
import type { Db } from '../platform/db/database.ts';

export function optOutStore(db: Db) {
  return {
    /** True when the address was not unsubscribed before. A repeated one writes too, so that it takes as long. */
    async insert(email: string, at: string): Promise<boolean> {
      const row = await db
        .insertInto('opt_outs')
        .values({ email, created_at: at })
        .onConflict((conflict) => conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
        .returning('created_at')
        .executeTakeFirstOrThrow();
      return row.created_at === at;
    },

    async has(email: string): Promise<boolean> {
      return (await db.selectFrom('opt_outs').where('email', '=', email).select('email').executeTakeFirst()) !== undefined;
    },

    async findTime(email: string): Promise<string | undefined> {
      return (await db.selectFrom('opt_outs').where('email', '=', email).select('created_at').executeTakeFirst())?.created_at;
    },

    async deleteByEmail(email: string): Promise<void> {
      await db.deleteFrom('opt_outs').where('email', '=', email).execute();
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
