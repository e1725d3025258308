/** Reads the jobs that differ from a job in place and pay alone. */
import { sql } from 'kysely';
import { groupPlacesMax } from '#contract/limits.ts';
import { compileOnce } from '../platform/db/compiled-queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { GroupedJobs } from './job-places.ts';

/** Loads the open jobs that are equal to a job in all but place and pay, newest first. Equal jobs expire at once. */
export function equalJobsLoader(db: Db) {
  const selectOthers = compileOnce(db, (id: number) =>
    db
      .selectFrom('search_groups as own')
      .innerJoin('search_groups as other', 'other.group_key', 'own.group_key')
      .innerJoin('jobs', 'jobs.id', 'other.job_id')
      .where('own.job_id', '=', id)
      .whereRef('other.job_id', '<>', 'own.job_id')
      .select(['jobs.id', 'jobs.city', 'jobs.state', 'jobs.country', 'jobs.places'])
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy('jobs.approved_at', 'desc')
      .orderBy('jobs.id', 'desc')
      .limit(sql.lit(groupPlacesMax)),
  );

  return async (id: number): Promise<GroupedJobs> => {
    const rows = await selectOthers(id);
    return {
      jobs: rows.map(({ total, places, ...job }) => ({ ...job, places: JSON.parse(places) })),
      total: rows[0]?.total ?? 0,
    };
  };
}
