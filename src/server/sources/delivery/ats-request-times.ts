/** Spaces the requests to an account of a provider, for all nodes together. The only writer of `ats_request_times`. */
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';

export function atsRequestTimes(db: Db) {
  return {
    /** Takes the next request of an account; later ones have to wait until `nextAt`. Returns false before its time. */
    async take(account: string, now: IsoTimestamp, nextAt: IsoTimestamp): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ats_request_times')
        .values({ account, next_at: nextAt })
        .onConflict((conflict) =>
          conflict.column('account').doUpdateSet({ next_at: nextAt }).where('ats_request_times.next_at', '<=', now),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
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
