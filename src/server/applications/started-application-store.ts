/** Reads and writes `started_applications`. No other module writes it. */
import { sql } from 'kysely';
import { notExpired } from '../catalogue/open-jobs.ts';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';

export interface StartedApplicationRow {
  jobId: number;
  title: string;
  isOpen: boolean;
}

export function startedApplicationStore(db: Db) {
  return {
    /** Does nothing for a job that was not published. Starting again undoes a dismissal. */
    async start(candidateId: string, jobId: number, at: IsoTimestamp): Promise<void> {
      if (jobId > maxId) return;
      const job = await db
        .selectFrom('jobs')
        .where('id', '=', jobId)
        .where('is_approved', '=', 1)
        .select('id')
        .executeTakeFirst();
      if (!job) return;
      await db
        .insertInto('started_applications')
        .values({ candidate_id: candidateId, job_id: jobId, started_at: at, dismissed_at: null })
        .onConflict((conflict) =>
          conflict.columns(['candidate_id', 'job_id']).doUpdateSet({ started_at: at, dismissed_at: null }),
        )
        .execute();
    },

    /** Returns the latest one that is neither dismissed nor sent. An application counts from `cooldownStart` on. */
    async findUnfinished(
      candidateId: string,
      { at, cooldownStart }: { at: IsoTimestamp; cooldownStart: IsoTimestamp },
    ): Promise<StartedApplicationRow | undefined> {
      const row = await db
        .selectFrom('started_applications as started')
        .innerJoin('jobs', 'jobs.id', 'started.job_id')
        .where('started.candidate_id', '=', candidateId)
        .where('started.dismissed_at', 'is', null)
        .where('jobs.is_approved', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('applications')
                .select('applications.job_id')
                .whereRef('applications.candidate_id', '=', 'started.candidate_id')
                .whereRef('applications.job_id', '=', 'started.job_id')
                .where(({ or, eb }) =>
                  or([eb('applications.applied_at', '>', cooldownStart), eb('applications.hire_applied_at', '>', cooldownStart)]),
                ),
            ),
          ),
        )
        .select(({ and, eb }) => [
          'jobs.id as jobId',
          'jobs.title',
          sql<number>`case when ${and([
            eb('jobs.is_approved', '=', 1),
            eb('jobs.closed_at', 'is', null),
            notExpired('jobs.valid_through', at),
          ])} then 1 else 0 end`.as('isOpen'),
        ])
        .orderBy('started.started_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { ...row, isOpen: Number(row.isOpen) === 1 };
    },

    async dismiss(candidateId: string, jobId: number, at: IsoTimestamp): Promise<void> {
      if (jobId > maxId) return;
      await db
        .updateTable('started_applications')
        .set({ dismissed_at: at })
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .where('dismissed_at', 'is', null)
        .execute();
    },

    async deleteBefore(time: IsoTimestamp, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('started_applications').where('started_at', '<', time).select(['candidate_id', 'job_id']);
      return deleteInBatches(
        (count) =>
          db
            .deleteFrom('started_applications')
            .where(({ eb, refTuple }) =>
              eb(refTuple('candidate_id', 'job_id'), 'in', expired.limit(count).$asTuple('candidate_id', 'job_id')),
            )
            .executeTakeFirst(),
        signal,
      );
    },
  };
}
