import type { Db } from '../db/database.ts';
import { writtenOnce } from '../db/written-once.ts';
import type { WeighedToken } from './fit.ts';
import { matchesOf } from './job-matches.ts';
import { type JobRow, jobCategories } from './jobs-store.ts';

export interface FoundJob extends JobRow {
  appliedAt: string | null;
  /** What of it the candidate's tokens match. */
  matches: string[];
}

/** Gives the jobs behind some ids, in that order, with the dates on which a candidate applied to them. */
export function foundJobs(db: Db) {
  const rowsOf = writtenOnce(db, (candidateId: string, ...ids: number[]) =>
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .leftJoin('applications', (join) =>
        join.onRef('applications.job_id', '=', 'jobs.id').on('applications.candidate_id', '=', candidateId),
      )
      .where('jobs.id', 'in', ids)
      .select(['jobs.id', 'jobs.title', 'jobs.type', 'jobs.city', 'jobs.state', 'jobs.country', 'jobs.workmode', 'jobs.skills'])
      .select(['companies.name as company', 'jobs.approved_at as approvedAt', 'applications.applied_at as appliedAt']),
  );
  const categoriesOf = jobCategories(db);

  return async (ids: number[], candidateId: string | undefined, tokens: readonly WeighedToken[]): Promise<FoundJob[]> => {
    if (ids.length === 0) return [];
    const [rows, categories] = await Promise.all([rowsOf(candidateId ?? '', ...ids), categoriesOf(ids)]);
    const byId = new Map<number, FoundJob>();
    for (const row of rows) {
      const { id, title, type, city, state, country, workmode, company, approvedAt, appliedAt } = row;
      const matches = tokens.length === 0 ? [] : matchesOf({ title, skills: JSON.parse(row.skills) }, tokens);
      const named = { id, title, type, city, state, country, workmode, company, categories: categories.get(id) ?? [] };
      byId.set(id, { ...named, approvedAt, appliedAt, matches });
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
}
