/** Counts attempts at valid codes and unused code mails. `code_tallies` has one row a minute for the whole portal. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export function codeAttemptStore(db: Db) {
  return {
    /** Counts attempts as failed until `recordSuccess` corrects them. */
    async recordAttempts(minute: string, count: number): Promise<void> {
      await db
        .insertInto('code_tallies')
        .values({ minute, tries: count, failures: count })
        .onConflict((conflict) =>
          conflict.column('minute').doUpdateSet({
            tries: sql<number>`code_tallies.tries + excluded.tries`,
            failures: sql<number>`code_tallies.failures + excluded.failures`,
          }),
        )
        .execute();
    },

    async recordSuccess(minute: string): Promise<void> {
      await db
        .updateTable('code_tallies')
        .set((row) => ({ failures: row('failures', '-', 1) }))
        .where('minute', '=', minute)
        .execute();
    },

    /** Counts attempts and failures since `hour`, and failures since `day`, which is earlier. */
    countsSince(hour: string, day: string): Promise<{ tries: number; failures: number; failuresOfDay: number }> {
      const sumOfHour = (column: 'tries' | 'failures') =>
        sql<number>`coalesce(sum(case when minute > ${hour} then ${sql.ref(column)} else 0 end), 0)`.as(column);
      return db
        .selectFrom('code_tallies')
        .where('minute', '>', day)
        .select([sumOfHour('tries'), sumOfHour('failures'), sql<number>`coalesce(sum(failures), 0)`.as('failuresOfDay')])
        .executeTakeFirstOrThrow();
    },

    /** Adds sent mails, or subtracts used ones. */
    async recordMails(minute: string, count: number): Promise<void> {
      await db
        .insertInto('code_tallies')
        .values({ minute, tries: 0, failures: 0, mails: count })
        .onConflict((conflict) =>
          conflict.column('minute').doUpdateSet({ mails: sql<number>`code_tallies.mails + excluded.mails` }),
        )
        .execute();
    },

    /** Counts unused mails since `hour`, and since `day`, which is earlier. */
    mailsSince(hour: string, day: string): Promise<{ mails: number; mailsOfDay: number }> {
      return db
        .selectFrom('code_tallies')
        .where('minute', '>', day)
        .select([
          sql<number>`coalesce(sum(case when minute > ${hour} then mails else 0 end), 0)`.as('mails'),
          sql<number>`coalesce(sum(mails), 0)`.as('mailsOfDay'),
        ])
        .executeTakeFirstOrThrow();
    },

    async deleteBefore(minute: string): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('code_tallies').where('minute', '<', minute).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The row of a time. */
export const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16)}Z`;
