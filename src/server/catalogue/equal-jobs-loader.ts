/** Reads the jobs that differ from a job in place and pay alone. */
import { sql } from 'kysely';
import { groupPlacesMax } from '#contract/limits.ts';
import { compileOnce } from '../platform/db/compiled-queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { GroupedJobs } from './job-places.ts';

/** Of a larger group, only the jobs that were created last are read: each is a wide row. */
const readJobsMax = 200;

/** Loads the open jobs that are equal to a job in all but place and pay, newest first. Equal jobs expire at once. */
export function equalJobsLoader(db: Db) {
  const selectOthers = compileOnce(db, (id: number) => selectEqualJobs(db, id));

  return async (id: number): Promise<GroupedJobs> => {
    const rows = await selectOthers(id);
    return {
      jobs: rows.map(({ total, places, ...job }) => ({ ...job, places: JSON.parse(places) })),
      total: rows[0]?.total ?? 0,
    };
  };
}

/** Ordered by the group's key first: by id alone, PostgreSQL would read the jobs of all groups from the last one on. */
const selectEqualJobs = (db: Db, id: number) =>
  db
    .with('own', (from) => from.selectFrom('search_groups').where('job_id', '=', id).select(['job_id', 'group_key']))
    .with('latest', (from) =>
      from
        .selectFrom('own')
        .innerJoin('search_groups as other', 'other.group_key', 'own.group_key')
        .whereRef('other.job_id', '<>', 'own.job_id')
        .orderBy('other.group_key', 'desc')
        .orderBy('other.job_id', 'desc')
        .limit(sql.lit(readJobsMax))
        .select('other.job_id as id'),
    )
    .selectFrom('latest')
    .innerJoin('jobs', 'jobs.id', 'latest.id')
    .select(['jobs.id', 'jobs.city', 'jobs.state', 'jobs.country', 'jobs.places'])
    .select((from) =>
      from
        .selectFrom('own')
        .innerJoin('search_groups as other', 'other.group_key', 'own.group_key')
        .select(sql<number>`count(*) - 1`.as('others'))
        .as('total'),
    )
    .orderBy('jobs.approved_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(sql.lit(groupPlacesMax));
