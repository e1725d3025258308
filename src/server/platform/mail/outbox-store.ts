import { deleteInBatches } from '../db/batch-delete.ts';
import type { Db } from '../db/database.ts';

export interface PendingMail {
  id: string;
  kind: string;
  recipient: string;
  payload: string | null;
  /** How often its delivery was tried, this time included. */
  attempts: number;
  expiresAt: string;
}

/** The only writer of `outbox`. */
export function outboxStore(db: Db) {
  const waiting = (underWay: readonly string[]) =>
    db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .$if(underWay.length > 0, (mails) => mails.where('id', 'not in', underWay));

  return {
    async insert(mail: Omit<PendingMail, 'attempts'>, createdAt: string): Promise<void> {
      await db
        .insertInto('outbox')
        .values({
          id: mail.id,
          kind: mail.kind,
          recipient: mail.recipient,
          payload: mail.payload,
          attempts: 0,
          next_attempt_at: createdAt,
          expires_at: mail.expiresAt,
          created_at: createdAt,
        })
        .execute();
    },

    /**
     * Takes one mail that is due and none of `underWay`, which nobody else gets before `until`; a code if there is one, which
     * somebody waits for and which is worth nothing ten minutes later. The conditions stand in the update as well as in its
     * choice: of two processes that choose the same row, the second finds it no longer due.
     */
    claimDue(now: string, until: string, underWay: readonly string[]): Promise<PendingMail | undefined> {
      const due = waiting(underWay).where('next_attempt_at', '<=', now).orderBy('next_attempt_at').limit(1).select('id');
      const dueCode = due.where('kind', '=', 'code');
      return db
        .updateTable('outbox')
        .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: until }))
        .where('id', '=', (row) => row.fn.coalesce(dueCode, due))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .returning(['id', 'kind', 'recipient', 'payload', 'attempts', 'expires_at as expiresAt'])
        .executeTakeFirst();
    },

    async markSent(id: string, at: string): Promise<void> {
      await db.updateTable('outbox').set({ sent_at: at, payload: null }).where('id', '=', id).execute();
    },

    async scheduleRetry(id: string, at: string): Promise<void> {
      await db.updateTable('outbox').set({ next_attempt_at: at }).where('id', '=', id).execute();
    },

    async markFailed(id: string, at: string): Promise<void> {
      await db.updateTable('outbox').set({ failed_at: at, payload: null }).where('id', '=', id).execute();
    },

    /** Gives up all that wait, and says how many they were. */
    async failPendingMails(at: string): Promise<number> {
      const givenUp = await db
        .updateTable('outbox')
        .set({ failed_at: at, payload: null })
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .executeTakeFirst();
      return Number(givenUp.numUpdatedRows);
    },

    async nextDueAt(underWay: readonly string[]): Promise<string | undefined> {
      const next = await waiting(underWay).select('next_attempt_at as at').orderBy('next_attempt_at').limit(1).executeTakeFirst();
      return next?.at;
    },

    /** Deletes mails that are done with and were queued before this time. */
    async deleteBefore(time: string, stopped?: AbortSignal): Promise<number> {
      const over = db
        .selectFrom('outbox')
        .select('id')
        .where('created_at', '<', time)
        .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]));
      return deleteInBatches((most) => db.deleteFrom('outbox').where('id', 'in', over.limit(most)).executeTakeFirst(), stopped);
    },
  };
}
