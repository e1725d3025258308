/** Reads which jobs the entries of the index stand for. */
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A job with the versions of the catalogue that published it first, and changed it last. */
export interface ChangedJob {
  /** The job of its entry: the newest of equal jobs. */
  entryId: number;
  publishedVersion: number;
  changedVersion: number;
}

interface ChangedJobs {
  /** The catalogue's version when they were read. */
  version: number;
  jobs: readonly ChangedJob[];
}

/**
 * Reads the open jobs that changed after a version of the catalogue. Reads them once for many searches, so the result may include
 * earlier changes.
 */
export function changedJobsReader(db: Db): (changedAfter: number) => Promise<ChangedJobs> {
  let cached: (ChangedJobs & { changedAfter: number }) | undefined;
  return async (changedAfter) => {
    const version = await readCatalogueVersion(db);
    if (cached?.version !== version || cached.changedAfter > changedAfter)
      cached = { version, changedAfter, jobs: await listChangedJobs(db, changedAfter) };
    return cached;
  };
}

/** Finds the entries of all groups first: a join of each job with the members of its group is quadratic in equal jobs. */
function listChangedJobs(db: Db, changedAfter: number): Promise<ChangedJob[]> {
  return db
    .with('changed', (from) =>
      from
        .selectFrom('jobs')
        .innerJoin('search_groups', 'search_groups.job_id', 'jobs.id')
        .where('changed_version', '>', changedAfter)
        .select(['group_key', 'published_version as publishedVersion', 'changed_version as changedVersion']),
    )
    .with('entry', (from) =>
      from
        .selectFrom('search_groups')
        .innerJoin('search_jobs', 'search_jobs.job_id', 'search_groups.job_id')
        .where('group_key', 'in', from.selectFrom('changed').select('group_key'))
        .select(['group_key', 'search_jobs.job_id as entryId']),
    )
    .selectFrom('changed')
    .innerJoin('entry', 'entry.group_key', 'changed.group_key')
    .select(['entryId', 'publishedVersion', 'changedVersion'])
    .execute();
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
