/** Reads applications and jobs for the events of webhooks. */
import type { ReleasedApplication } from '../accounts/account-erasure.ts';
import type { Db } from '../platform/db/database.ts';

/** SQLite binds at most 32,766 values in a statement. */
const readBatchSize = 500;

export interface EventJob {
  id: number;
  source: string;
  externalId: string;
  title: string;
  company: string;
}

export function webhookSourceStore(db: Db) {
  const selectJobs = () =>
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select(['jobs.id', 'jobs.source', 'jobs.external_id as externalId', 'jobs.title', 'companies.name as company']);

  return {
    /** Finds the candidate, letter and resume of an application. */
    async findApplication(receiptId: string) {
      const found = await db
        .selectFrom('application_history')
        .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
        .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
        .leftJoin('files', 'files.id', 'application_history.resume_id')
        .where('application_history.receipt_id', '=', receiptId)
        .select(['candidates.name', 'candidates.email', 'candidates.mobile', 'application_history.job_id as jobId'])
        .select(['application_history.cover_letter as coverLetter', 'application_history.additional_info as additionalInfo'])
        .select(['files.name as resumeName', 'files.sha256 as resumeSha256', 'files.size as resumeSize'])
        .select(['advertisements.content as advertisement', 'application_history.attribution', 'application_history.answers'])
        .select('application_history.webhooks_to as webhooksTo')
        .executeTakeFirst();
      const job = found && (await selectJobs().where('jobs.id', '=', found.jobId).executeTakeFirst());
      return job && { ...found, job };
    },

    async listJobs(ids: readonly number[]): Promise<EventJob[]> {
      const jobs: EventJob[] = [];
      for (let from = 0; from < ids.length; from += readBatchSize)
        jobs.push(
          ...(await selectJobs()
            .where('jobs.id', 'in', ids.slice(from, from + readBatchSize))
            .orderBy('jobs.id')
            .execute()),
        );
      return jobs;
    },

    /** Lists the released applications of a candidate. Locks all until the transaction ends, so that none is released meanwhile. */
    async listReleased(candidateId: string): Promise<ReleasedApplication[]> {
      await db
        .updateTable('application_history')
        .set((row) => ({ released_at: row.ref('released_at') }))
        .where('candidate_id', '=', candidateId)
        .execute();
      const rows = await db
        .selectFrom('application_history')
        .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('application_history.candidate_id', '=', candidateId)
        .where('application_history.released_at', 'is not', null)
        .select(['application_history.receipt_id as receiptId', 'companies.name as company'])
        .select('application_history.webhooks_to as webhooksTo')
        .orderBy('application_history.id')
        .execute();
      return rows.flatMap(({ receiptId, ...row }) => (receiptId === null ? [] : [{ ...row, receiptId }]));
    },
  };
}
