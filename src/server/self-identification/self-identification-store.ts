/** Reads and writes `self_identifications`. No other module writes it. */
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

interface SealedSelfIdentification {
  receiptId: string;
  /** Encrypted JSON. */
  answers: string;
  createdAt: IsoTimestamp;
}

export function selfIdentificationStore(db: Db) {
  return {
    async insert({ receiptId, answers, createdAt }: SealedSelfIdentification): Promise<void> {
      await db.insertInto('self_identifications').values({ receipt_id: receiptId, answers, created_at: createdAt }).execute();
    },

    /** The encrypted answers; undefined without any. */
    async find(receiptId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('self_identifications')
        .where('receipt_id', '=', receiptId)
        .select('answers')
        .executeTakeFirst();
      return row?.answers;
    },

    listByCandidate(candidateId: string): Promise<SealedSelfIdentification[]> {
      return db
        .selectFrom('self_identifications')
        .innerJoin('application_history', 'application_history.receipt_id', 'self_identifications.receipt_id')
        .where('application_history.candidate_id', '=', candidateId)
        .select([
          'self_identifications.receipt_id as receiptId',
          'self_identifications.answers',
          'self_identifications.created_at as createdAt',
        ])
        .orderBy('self_identifications.created_at')
        .execute();
    },

    async delete(receiptId: string): Promise<void> {
      await db.deleteFrom('self_identifications').where('receipt_id', '=', receiptId).execute();
    },

    /** Returns the number of deleted rows. */
    deleteBefore(createdBefore: IsoTimestamp, signal?: AbortSignal): Promise<number> {
      return deleteInBatches(
        (limit) =>
          db
            .deleteFrom('self_identifications')
            .where(
              'receipt_id',
              'in',
              db.selectFrom('self_identifications').where('created_at', '<', createdBefore).select('receipt_id').limit(limit),
            )
            .executeTakeFirst(),
        signal,
      );
    },
  };
}
