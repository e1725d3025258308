/** Spaces the requests to an account of a provider, for all nodes together. The only writer of `ats_request_times`. */
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';

export function atsRequestTimes(db: Db) {
  return {
    /** Takes the request slot of an account, `until` at the latest: that is when a crashed node loses it. False before its time. */
    async take(account: string, now: IsoTimestamp, until: IsoTimestamp): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ats_request_times')
        .values({ account, next_at: until })
        .onConflict((conflict) =>
          conflict.column('account').doUpdateSet({ next_at: until }).where('ats_request_times.next_at', '<=', now),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Ends the slot that lasts `until`; the next one begins at `nextAt`. Leaves a slot that another node has taken. */
    async end(account: string, until: IsoTimestamp, nextAt: IsoTimestamp): Promise<void> {
      await db
        .updateTable('ats_request_times')
        .set({ next_at: nextAt })
        .where('account', '=', account)
        .where('next_at', '=', until)
        .execute();
    },

    /** The system asked for a pause. Never shortens one. */
    async postpone(account: string, until: IsoTimestamp): Promise<void> {
      await db
        .insertInto('ats_request_times')
        .values({ account, next_at: until })
        .onConflict((conflict) =>
          conflict.column('account').doUpdateSet({ next_at: until }).where('ats_request_times.next_at', '<', until),
        )
        .execute();
    },

    /** The accounts that have to wait, with the end. */
    async listPaused(now: IsoTimestamp): Promise<Map<string, IsoTimestamp>> {
      const rows = await db.selectFrom('ats_request_times').where('next_at', '>', now).selectAll().execute();
      return new Map(rows.map(({ account, next_at: until }) => [account, until]));
    },
  };
}
