/** Queues released applications for the applicant tracking systems of their jobs. */
import type { Submission } from '#server/applications/submission-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { SourceKeys } from '../source-keys.ts';
import { findAccountOfJob } from './ats-accounts.ts';
import { atsDeliveryStore } from './ats-delivery-store.ts';

export function createAtsQueue({ keys, now }: { keys: SourceKeys; now: Clock }) {
  return {
    /** `trx` releases the application. Returns false if no system takes it, or it is queued already. */
    async enqueue(trx: Db, { receiptId, jobId }: Pick<Submission, 'receiptId' | 'jobId'>): Promise<boolean> {
      const account = await findAccountOfJob(trx, jobId, keys);
      if (!account) return false;
      return atsDeliveryStore(trx).insert(receiptId, account.source.name, now().toISOString());
    },
  };
}
