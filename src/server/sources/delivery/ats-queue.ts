/** Queues released applications for the applicant tracking systems of their jobs. */
import type { Question } from '#contract/questions/question-schema.ts';
import { hasVoluntaryQuestions } from '#contract/questions/voluntary-questions.ts';
import type { Submission } from '#server/applications/submission-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { minuteMs } from '#server/platform/time/durations.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import type { SourceKeys } from '../source-keys.ts';
import { findAccountOfJob } from './ats-accounts.ts';
import { atsDeliveryStore } from './ats-delivery-store.ts';

/** How long a hand-over waits for the voluntary page. */
const askingMs = 30 * minuteMs;

export function createAtsQueue({ keys, now }: { keys: SourceKeys; now: Clock }) {
  return {
    /**
     * `trx` releases the application. Returns false if no system takes it, or it is queued already. It waits for the voluntary
     * page where its system takes the answers: nothing is asked that has no recipient.
     * @param isAsked false for an earlier application, whose candidate has left
     */
    async enqueue(trx: Db, { receiptId, jobId }: Pick<Submission, 'receiptId' | 'jobId'>, isAsked = true): Promise<boolean> {
      const account = await findAccountOfJob(trx, jobId, keys);
      if (!account) return false;
      const at = now();
      const asks = isAsked && account.submitter.takesSelfIdentification && hasVoluntaryQuestions(await findQuestions(trx, jobId));
      const asksUntil = asks ? isoAfter(at, askingMs) : null;
      return atsDeliveryStore(trx).insert(receiptId, account.source.name, at.toISOString(), asksUntil);
    },
  };
}

/** Whether the system of a job takes voluntary answers. */
export async function takesSelfIdentification(db: Db, jobId: number, keys: SourceKeys): Promise<boolean> {
  return (await findAccountOfJob(db, jobId, keys))?.submitter.takesSelfIdentification ?? false;
}

async function findQuestions(db: Db, jobId: number): Promise<Question[]> {
  const job = await db.selectFrom('jobs').where('id', '=', jobId).select('questions').executeTakeFirst();
  return JSON.parse(job?.questions ?? '[]');
}
