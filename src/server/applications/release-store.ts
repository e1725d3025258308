/** Finds and claims applications and withdrawals that are due for hand-over. */
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';
import { type Submission, submissionColumns } from './submission-store.ts';

export interface Page {
  limit: number;
  offset: number;
}

export function releaseStore(db: Db) {
  const update = (receiptId: string) => db.updateTable('application_history').where('receipt_id', '=', receiptId);

  return {
    /** Lists applications that are due for hand-over, the longest waiting first. */
    async listDueReleases(at: IsoTimestamp, { limit, offset }: Page): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('released_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('hand_over_at', '<=', at)
        .select('receipt_id')
        .orderBy('hand_over_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** When the next application becomes due; undefined if none waits. */
    async nextReleaseAt(at: IsoTimestamp): Promise<IsoTimestamp | undefined> {
      const next = await db
        .selectFrom('application_history')
        .where('released_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('hand_over_at', '>', at)
        .select('hand_over_at as at')
        .orderBy('hand_over_at')
        .limit(1)
        .executeTakeFirst();
      return next?.at ?? undefined;
    },

    /** Claims a due application. Of a concurrent release, undo and withdrawal, only one finds the row. */
    release(receiptId: string, at: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ released_at: at })
        .where('released_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('hand_over_at', '<=', at)
        .returning(submissionColumns)
        .executeTakeFirst();
    },

    /** A withdrawal before the hand-over needs none itself: the company never got the application. */
    async listDueWithdrawals(withdrawnBefore: IsoTimestamp, { limit, offset }: Page): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('withdrawn_at', '<=', withdrawnBefore)
        .where('withdrawal_released_at', 'is', null)
        .where('released_at', 'is not', null)
        .select('receipt_id')
        .orderBy('withdrawn_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** Claims a withdrawal that can no longer be undone. */
    releaseWithdrawal(receiptId: string, withdrawnBefore: IsoTimestamp, at: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ withdrawal_released_at: at, digest_to: null })
        .where('withdrawn_at', '<=', withdrawnBefore)
        .where('withdrawal_released_at', 'is', null)
        .where('released_at', 'is not', null)
        .returning(submissionColumns)
        .executeTakeFirst();
    },
  };
}
