/** Reads and writes the outbox table. */
import { sql } from 'kysely';
import { deleteInBatches } from '../db/batch-delete.ts';
import type { Db } from '../db/database.ts';

export interface PendingMail {
  id: string;
  kind: string;
  recipient: string;
  payload: string | null;
  /** Number of delivery attempts, the current one included. */
  attempts: number;
  expiresAt: string;
}

/** The mails that a process may claim. */
export interface Claimable {
  /** Those in its delivery. */
  excludedIds?: readonly string[];
  onlyFirstAttempts?: boolean;
}

/** The only writer of `outbox`. */
export function outboxStore(db: Db) {
  return {
    async insert(mail: PendingMail, createdAt: string): Promise<void> {
      await db
        .insertInto('outbox')
        .values({
          id: mail.id,
          kind: mail.kind,
          recipient: mail.recipient,
          payload: mail.payload,
          attempts: mail.attempts,
          next_attempt_at: createdAt,
          expires_at: mail.expiresAt,
          created_at: createdAt,
        })
        .execute();
    },

    /**
     * Claims a due mail until `until`. The update repeats the conditions of its subquery: when two processes select the same row,
     * only the first update matches.
     */
    claimDue(now: string, until: string, claimable: Claimable): Promise<PendingMail | undefined> {
      return db
        .updateTable('outbox')
        .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: until }))
        .where('id', '=', selectDue(db, now, claimable))
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

    async replacePayload(id: string, payload: string): Promise<void> {
      await db.updateTable('outbox').set({ payload }).where('id', '=', id).execute();
    },

    listPending(kind: string, recipient: string): Promise<{ id: string; payload: string | null }[]> {
      return selectPending(db).where('kind', '=', kind).where('recipient', '=', recipient).select(['id', 'payload']).execute();
    },

    async markFailed(id: string, at: string): Promise<void> {
      await db.updateTable('outbox').set({ failed_at: at, payload: null }).where('id', '=', id).execute();
    },

    /** Marks all pending mails as failed and returns their number. */
    async failPendingMails(at: string): Promise<number> {
      const result = await db
        .updateTable('outbox')
        .set({ failed_at: at, payload: null })
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute();
    },

    /**
     * Deletes the mails of a candidate, waiting ones included. Those to a company stay, since the address may be a mailbox of
     * both: they are references to applications of others too.
     */
    async deleteByCandidate(email: string, { exceptAlerts = false } = {}): Promise<void> {
      const kept = exceptAlerts ? ['company', 'alert', 'alert-confirmation'] : ['company'];
      await db.deleteFrom('outbox').where('recipient', '=', email).where('kind', 'not in', kept).execute();
    },

    async nextDueAt(claimable: Claimable): Promise<string | undefined> {
      const next = await selectPending(db, claimable)
        .select('next_attempt_at as at')
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst();
      return next?.at;
    },

    /** Deletes sent and failed mails queued before this time. */
    async deleteBefore(time: string, signal?: AbortSignal): Promise<number> {
      const completed = db
        .selectFrom('outbox')
        .select('id')
        .where('created_at', '<', time)
        .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]));
      return deleteInBatches(
        (limit) => db.deleteFrom('outbox').where('id', 'in', completed.limit(limit)).executeTakeFirst(),
        signal,
      );
    },
  };
}

const selectPending = (db: Db, { excludedIds = [], onlyFirstAttempts = false }: Claimable = {}) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .$if(onlyFirstAttempts, (mails) => mails.where('attempts', '=', 0))
    .$if(excludedIds.length > 0, (mails) => mails.where('id', 'not in', excludedIds));

/** As in the index `outbox_by_rank`. */
const rankOfMail = sql<number>`case kind when 'code' then 0 when 'alert' then 4 else 2 end + case when attempts > 0 then 1 else 0 end`;
const firstAttempts = [0, 2, 4];
const allRanks = [0, 1, 2, 3, 4, 5];

/**
 * Selects the mail to claim: codes first, because users wait for them and they expire in minutes, and mails of alerts last, because a
 * morning has many. In each group, first attempts come before repeated ones, which a mail server may refuse slowly and again and
 * again. Each rank reads the first row of its range in the index.
 */
export function selectDue(db: Db, now: string, claimable: Claimable) {
  const due = selectPending(db, claimable).where('next_attempt_at', '<=', now).orderBy('next_attempt_at').limit(1).select('id');
  const ranks = claimable.onlyFirstAttempts ? firstAttempts : allRanks;
  const ranges = ranks.map((rank) => due.where(rankOfMail, '=', rank));
  return db.selectNoFrom(sql<string | null>`coalesce(${sql.join(ranges)})`.as('id'));
}
