/** Reads and writes `opt_outs`: addresses that get needed mails only. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export function optOutStore(db: Db) {
  return {
    /** True when the address was not unsubscribed at another time before. A repeated one writes too, so that it takes as long. */
    async insert(email: string, at: string): Promise<boolean> {
      const latest = sql`coalesce(opt_outs.repeated_at, opt_outs.created_at)`;
      const row = await db
        .insertInto('opt_outs')
        .values({ email, created_at: at })
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet({
            repeated_at: sql`case when ${at} > ${latest} then ${at} else opt_outs.repeated_at end`,
          }),
        )
        .returning('created_at')
        .executeTakeFirstOrThrow();
      return row.created_at === at;
    },

    async has(email: string): Promise<boolean> {
      return (await db.selectFrom('opt_outs').where('email', '=', email).select('email').executeTakeFirst()) !== undefined;
    },

    /** Returns the time of the first unsubscribe. */
    async findTime(email: string): Promise<string | undefined> {
      const found = await db.selectFrom('opt_outs').where('email', '=', email).select('created_at').executeTakeFirst();
      return found?.created_at;
    },

    /** Records the unsubscribe of this time if it ended alerts. */
    async recordEndedAlerts(email: string, at: string): Promise<void> {
      await db
        .updateTable('opt_outs')
        .set(({ case: when, exists, selectFrom, ref, val }) => ({
          alerts_ended_at: when()
            .when(
              exists(
                selectFrom('alerts')
                  .where('email', '=', email)
                  .where('state', '=', 'ended')
                  .where('ended_at', '=', at)
                  .select('id'),
              ),
            )
            .then(val(at))
            .else(ref('alerts_ended_at'))
            .end(),
        }))
        .where('email', '=', email)
        .execute();
    },

    /** Returns the time of the last unsubscribe that ended alerts, and without one the time of the first. */
    async findTimeOfAlerts(email: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('opt_outs')
        .where('email', '=', email)
        .select(['created_at', 'alerts_ended_at'])
        .executeTakeFirst();
      return found?.alerts_ended_at ?? found?.created_at;
    },

    async deleteByEmail(email: string): Promise<void> {
      await db.deleteFrom('opt_outs').where('email', '=', email).execute();
    },

    /** Removes the unsubscribe of this time; false when there is none, or another one besides. */
    async remove(email: string, at: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('opt_outs')
        .where('email', '=', email)
        .where('created_at', '=', at)
        .where('repeated_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Locks the row until the transaction ends if its last repeated unsubscribe is of this time. */
    async lockRepeated(email: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('opt_outs')
        .set({ repeated_at: at })
        .where('email', '=', email)
        .where('repeated_at', '=', at)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
