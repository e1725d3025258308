import type { Db } from '../db/database.ts';
import { categoriesOf, type JobRow } from './jobs-store.ts';

/** The jobs behind some ids, in that order, with the dates on which a candidate applied to them. */
export async function foundJobs(
  db: Db,
  ids: number[],
  candidateId: string | undefined,
): Promise<(JobRow & { appliedAt: string | null })[]> {
  if (ids.length === 0) return [];
  const [rows, categories] = await Promise.all([
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .leftJoin('applications', (join) =>
        join.onRef('applications.job_id', '=', 'jobs.id').on('applications.candidate_id', '=', candidateId ?? ''),
      )
      .where('jobs.id', 'in', ids)
      .select(['jobs.id', 'jobs.title', 'jobs.type', 'jobs.city', 'jobs.state', 'jobs.country', 'jobs.workmode'])
      .select(['companies.name as company', 'jobs.approved_at as approvedAt', 'applications.applied_at as appliedAt'])
      .execute(),
    categoriesOf(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, { ...row, categories: categories.get(row.id) ?? [] }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
