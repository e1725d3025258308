/** What is known of a candidate that says which jobs fit them. */
import type { Db } from '#server/platform/db/database.ts';

/** Older applications say less about what somebody looks for now. */
const mostApplications = 20;

export interface AppliedJob {
  id: number;
  title: string;
  skills: string[];
}

export function relevanceStore(db: Db) {
  return {
    /** The tokens that were read out of the candidate's resume; none while it was not read. */
    async findResumeTokens(candidateId: string): Promise<string[]> {
      const row = await db
        .selectFrom('candidates')
        .innerJoin('files', 'files.id', 'candidates.resume_id')
        .where('candidates.id', '=', candidateId)
        .select('files.words')
        .executeTakeFirst();
      return row?.words.split(' ').filter(Boolean) ?? [];
    },

    /** The jobs that the candidate applied to here, the latest first. */
    async findAppliedJobs(candidateId: string): Promise<AppliedJob[]> {
      const rows = await db
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .where('applications.candidate_id', '=', candidateId)
        .where('applications.applied_at', 'is not', null)
        .select(['jobs.id', 'jobs.title', 'jobs.skills'])
        .orderBy('applications.applied_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(mostApplications)
        .execute();
      return rows.map(({ skills, ...job }) => ({ ...job, skills: JSON.parse(skills) }));
    },

    /** The categories of some jobs, each with the number of jobs in it. */
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
