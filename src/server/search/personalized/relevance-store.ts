/** Reads the resume and applications of a candidate for ranking. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Older applications say little about a candidate's current interests. */
const maxApplications = 20;

/** A job whose words rank others. */
export interface RankedJob {
  id: number;
  title: string;
  skills: string[];
}

export function relevanceStore(db: Db) {
  return {
    /** Returns no tokens until the resume is indexed. */
    async findResumeTokens(candidateId: string): Promise<string[]> {
      const row = await db
        .selectFrom('candidates')
        .innerJoin('files', 'files.id', 'candidates.resume_id')
        .where('candidates.id', '=', candidateId)
        .select('files.words')
        .executeTakeFirst();
      return row?.words.split(' ').filter(Boolean) ?? [];
    },

    /** Returns closed and expired jobs too. */
    async findApprovedJob(id: number): Promise<RankedJob | undefined> {
      const row = await db
        .selectFrom('jobs')
        .where('id', '=', id)
        .where('is_approved', '=', sql.lit(1))
        .select(['id', 'title', 'skills'])
        .executeTakeFirst();
      return row && { ...row, skills: JSON.parse(row.skills) };
    },

    /** Returns the jobs that the candidate applied to on this portal, latest first. */
    async findAppliedJobs(candidateId: string): Promise<RankedJob[]> {
      const rows = await db
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .where('applications.candidate_id', '=', candidateId)
        .where('applications.applied_at', 'is not', null)
        .select(['jobs.id', 'jobs.title', 'jobs.skills'])
        .orderBy('applications.applied_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(maxApplications)
        .execute();
      return rows.map(({ skills, ...job }) => ({ ...job, skills: JSON.parse(skills) }));
    },

    /** Counts the jobs in each category of these jobs. */
    async countJobsByCategory(jobIds: number[]): Promise<{ id: number; jobs: number }[]> {
      if (jobIds.length === 0) return [];
      return db
        .selectFrom('job_categories')
        .where('category_id', 'in', db.selectFrom('job_categories').where('job_id', 'in', jobIds).select('category_id'))
        .select(({ fn }) => ['category_id as id', fn.countAll<number>().as('jobs')])
        .groupBy('category_id')
        .execute();
    },
  };
}
