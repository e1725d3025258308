import type { Db } from '../db/database.ts';

/** The only writer of `opt_outs`: addresses that want no more mail about new roles. */
export function optOutsStore(db: Db) {
  return {
    /** Asking twice is fine. */
    async insert(email: string, at: string): Promise<void> {
      await db
        .insertInto('opt_outs')
        .values({ email, created_at: at })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
    },
  };
}

export type OptOutsStore = ReturnType<typeof optOutsStore>;
