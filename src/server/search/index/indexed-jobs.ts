/** Reads which jobs the entries of the index stand for. */
import type { Db } from '#server/platform/db/database.ts';

/** A job with the versions of the catalogue that published it first, and changed it last. */
export interface ChangedJob {
  /** The job of its entry: the newest of equal jobs. */
  entryId: number;
  publishedVersion: number;
  changedVersion: number;
}

/** Statements have a limited number of parameters. */
const batchSize = 500;

/** Returns all jobs of these entries. */
export async function readChangedJobs(db: Db, entryIds: readonly number[]): Promise<ChangedJob[]> {
  const jobs: ChangedJob[] = [];
  for (let from = 0; from < entryIds.length; from += batchSize) {
    const rows = await db
      .selectFrom('search_groups as entry')
      .innerJoin('search_groups as member', 'member.group_key', 'entry.group_key')
      .innerJoin('jobs', 'jobs.id', 'member.job_id')
      .where('entry.job_id', 'in', entryIds.slice(from, from + batchSize))
      .select(['entry.job_id as entryId'])
      .select(['jobs.published_version as publishedVersion', 'jobs.changed_version as changedVersion'])
      .execute();
    jobs.push(...rows);
  }
  return jobs;
}

/** Returns the one of these entries that stands for the job; the job itself without one. */
export async function findGroupEntry(db: Db, jobId: number, entryIds: readonly number[]): Promise<number> {
  if (entryIds.length === 0) return jobId;
  const row = await db
    .selectFrom('search_groups as own')
    .innerJoin('search_groups as entry', 'entry.group_key', 'own.group_key')
    .where('own.job_id', '=', jobId)
    .where('entry.job_id', 'in', entryIds)
    .select('entry.job_id as id')
    .executeTakeFirst();
  return row?.id ?? jobId;
}
