/** Reads and writes `saved_jobs`. No other module writes it. */
import { sql } from 'kysely';
import { notExpired } from '../catalogue/open-jobs.ts';
import type { Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';

export interface SavedEntry {
  jobId: number;
  savedAt: IsoTimestamp;
}

export interface PublishedJobState {
  id: number;
  validThrough: string | null;
  isOpen: boolean;
}

export function savedJobStore(db: Db) {
  const selectSaved = (candidateId: string) =>
    db
      .selectFrom('saved_jobs')
      .innerJoin('jobs', 'jobs.id', 'saved_jobs.job_id')
      .where('saved_jobs.candidate_id', '=', candidateId)
      .where('jobs.is_approved', '=', 1)
      .select(['jobs.id as jobId', 'saved_jobs.saved_at as savedAt'])
      .orderBy('saved_jobs.saved_at', 'desc')
      .orderBy('jobs.id', 'desc');

  return {
    /** Newest first, without jobs whose approval was withdrawn. */
    list(candidateId: string): Promise<SavedEntry[]> {
      return selectSaved(candidateId).execute();
    },

    /** Omits jobs that were not published. */
    async findPublished(ids: readonly number[], at: IsoTimestamp): Promise<PublishedJobState[]> {
      const known = ids.filter((id) => id <= maxId);
      if (known.length === 0) return [];
      const rows = await db
        .selectFrom('jobs')
        .where('id', 'in', known)
        .where('is_approved', '=', 1)
        .select(({ and, eb }) => [
          'id',
          'valid_through as validThrough',
          sql<number>`case when ${and([eb('closed_at', 'is', null), notExpired('jobs.valid_through', at)])} then 1 else 0 end`.as(
            'isOpen',
          ),
        ])
        .execute();
      return rows.map((row) => ({ ...row, isOpen: Number(row.isOpen) === 1 }));
    },

    async listAllIds(candidateId: string): Promise<number[]> {
      const rows = await db.selectFrom('saved_jobs').where('candidate_id', '=', candidateId).select('job_id').execute();
      return rows.map((row) => row.job_id);
    },

    async insert(candidateId: string, entries: readonly SavedEntry[]): Promise<void> {
      if (entries.length === 0) return;
      await db
        .insertInto('saved_jobs')
        .values(entries.map(({ jobId, savedAt }) => ({ candidate_id: candidateId, job_id: jobId, saved_at: savedAt })))
        .execute();
    },

    async remove(candidateId: string, jobId: number): Promise<void> {
      if (jobId > maxId) return;
      await db.deleteFrom('saved_jobs').where('candidate_id', '=', candidateId).where('job_id', '=', jobId).execute();
    },
  };
}
