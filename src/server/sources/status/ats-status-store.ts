/** Finds the applications of status events, and records the events in `ats_deliveries`. */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import { clockSkewMs } from '../submitters/submit-results.ts';
import type { StatusEvent } from './status-webhook.ts';

export interface KnownStatus {
  status: ApplicationStatus | null;
  /** The time of the newest event. */
  at: IsoTimestamp | null;
  withdrawnAt: IsoTimestamp | null;
  withdrawalReleasedAt: IsoTimestamp | null;
}

export function atsStatusStore(db: Db) {
  const selectSent = (source: string) =>
    db
      .selectFrom('ats_deliveries')
      .where('ats_deliveries.source', '=', source)
      .where('ats_deliveries.state', 'in', ['handed_over', 'uncertain']);

  return {
    /**
     * By the system's id, otherwise by address, job and time. Undefined unless exactly one application fits: not one that was sent
     * after the event's, which is a stranger's with the same address.
     */
    async findReceipt(source: string, { atsId, emails, jobId, appliedAt }: StatusEvent): Promise<string | undefined> {
      const byId = await selectSent(source).where('ats_id', '=', atsId).select('receipt_id').limit(2).execute();
      if (byId.length > 0) return byId.length === 1 ? byId[0]?.receipt_id : undefined;
      if (emails.length === 0) return undefined;
      const byAddress = await selectSent(source)
        .innerJoin('application_history', 'application_history.receipt_id', 'ats_deliveries.receipt_id')
        .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
        .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
        .where('ats_id', 'is', null)
        .where('candidates.email', 'in', emails)
        .$if(jobId !== undefined, (rows) => rows.where('jobs.external_id', '=', jobId ?? ''))
        .$if(appliedAt !== undefined, (rows) => rows.where('applied_at', '<=', latestSentAt(appliedAt ?? '')))
        .select('ats_deliveries.receipt_id')
        .limit(2)
        .execute();
      return byAddress.length === 1 ? byAddress[0]?.receipt_id : undefined;
    },

    /** Locks the application until the transaction ends, so that events of one wait for each other. */
    async lock(receiptId: string): Promise<KnownStatus | undefined> {
      await db
        .updateTable('ats_deliveries')
        .set((row) => ({ status_event_at: row.ref('status_event_at') }))
        .where('receipt_id', '=', receiptId)
        .execute();
      return db
        .selectFrom('ats_deliveries')
        .innerJoin('application_history', 'application_history.receipt_id', 'ats_deliveries.receipt_id')
        .where('ats_deliveries.receipt_id', '=', receiptId)
        .select([
          'status',
          'withdrawn_at as withdrawnAt',
          'withdrawal_released_at as withdrawalReleasedAt',
          'status_event_at as at',
        ])
        .executeTakeFirst();
    },

    /** Later events name the application by its id. */
    async record(receiptId: string, { at, atsId }: { at: IsoTimestamp; atsId: string }): Promise<void> {
      await db
        .updateTable('ats_deliveries')
        .set({ status_event_at: at, ats_id: atsId })
        .where('receipt_id', '=', receiptId)
        .execute();
    },
  };
}

/** Clocks differ. */
const latestSentAt = (appliedAt: string): IsoTimestamp => isoAfter(appliedAt, clockSkewMs);
