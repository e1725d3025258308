import { type JobRow, jobCategoriesLoader } from '../catalogue/job-store.ts';
import { compileOnce } from '../platform/db/compiled-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { findMatchReasons } from './personalized/match-reasons.ts';
import type { WeightedToken } from './personalized/relevance.ts';

export interface SearchHit extends JobRow {
  appliedAt: string | null;
  /** What of it the candidate's tokens match. */
  matches: string[];
}

/** Gives the jobs behind some ids, in that order, with the dates on which a candidate applied to them. */
export function searchHitLoader(db: Db) {
  const rowsOf = compileOnce(db, (candidateId: string, ...ids: number[]) =>
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
  const categoriesOf = jobCategoriesLoader(db);

  return async (ids: number[], candidateId: string | undefined, tokens: readonly WeightedToken[]): Promise<SearchHit[]> => {
    if (ids.length === 0) return [];
    const [rows, categories] = await Promise.all([rowsOf(candidateId ?? '', ...ids), categoriesOf(ids)]);
    const byId = new Map<number, SearchHit>();
    for (const row of rows) {
      const { id, title, type, city, state, country, workmode, company, approvedAt, appliedAt } = row;
      const matches = tokens.length === 0 ? [] : findMatchReasons({ title, skills: JSON.parse(row.skills) }, tokens);
      const named = { id, title, type, city, state, country, workmode, company, categories: categories.get(id) ?? [] };
      byId.set(id, { ...named, approvedAt, appliedAt, matches });
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
}
