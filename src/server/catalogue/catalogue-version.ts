/**
 * Versions the data that public responses depend on.
 *
 * Responses of the same version are identical. The version is read from the database, which all nodes and the operator's
 * commands share.
 */
import type { Database } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import { countApplicants, type OpenJobsVersion, openJobsVersionReader } from './catalogue-version-store.ts';
import { windowExpiry } from './window-expiry.ts';

/** The data of a response besides the open jobs. */
export interface VersionScope {
  /** Includes the number of applicants of this job. */
  jobId?: number | undefined;
}

export interface CatalogueVersion {
  versionFor(scope: VersionScope): Promise<string>;
  /** Returns until when these windows contain the same jobs in this version, in ms since 1970. */
  validUntil(windows: readonly PostedWindow[], at: Date, version: string): Promise<number>;
}

interface VersionRead {
  jobs: string;
  applicants: Map<number, number>;
}

interface Batch {
  jobIds: Set<number>;
  read: Promise<VersionRead>;
}

/** Reads that are valid until the next commit. */
interface Cache {
  commit: number | undefined;
  jobs?: OpenJobsVersion;
  applicants: Map<number, number>;
}

const maxCachedApplicants = 20_000;
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

export function catalogueVersion({ db, dataVersion }: Pick<Database, 'db' | 'dataVersion'>, now: Clock): CatalogueVersion {
  const readOpenJobsVersion = openJobsVersionReader(db);
  let cache: Cache = { commit: undefined, applicants: new Map() };
  let open: Batch | undefined;
  let lastRead: Promise<unknown> = Promise.resolve();

  /** Concurrent requests share a read that starts after the last of them joined, so that none gets an outdated version. */
  function joinBatch(): Batch {
    if (open) return open;
    const batch: Batch = { jobIds: new Set(), read: lastRead.then(nextTick).then(() => readBatch(batch)) };
    lastRead = batch.read.catch(() => undefined);
    open = batch;
    return batch;
  }

  async function readBatch({ jobIds }: Batch): Promise<VersionRead> {
    open = undefined;
    const at = now();
    const { applicants, jobs: cachedJobs } = refreshCache();
    const uncounted = [...jobIds].filter((id) => !applicants.has(id));
    const [jobs, counts] = await Promise.all([
      isValidAt(at, cachedJobs) ? cachedJobs : readOpenJobsVersion(at),
      countApplicants(db, uncounted),
    ]);
    cache.jobs = jobs;
    for (const id of uncounted) applicants.set(id, counts.get(id) ?? 0);
    return { jobs: jobs.version, applicants };
  }

  /** Reads the commit number before the data: a commit in between causes another read and is never missed. */
  function refreshCache(): Cache {
    const commit = dataVersion?.();
    if (commit === undefined || commit !== cache.commit || cache.applicants.size > maxCachedApplicants) {
      cache = { commit, applicants: new Map() };
    }
    return cache;
  }

  return {
    async versionFor({ jobId }) {
      const batch = joinBatch();
      if (jobId !== undefined && jobId <= maxId) batch.jobIds.add(jobId);
      const { jobs, applicants } = await batch.read;
      return jobId === undefined ? jobs : `${jobs} ${applicants.get(jobId) ?? 0}`;
    },

    validUntil: windowExpiry(db),
  };
}

/** Tests the start as well, because a clock may be set back. */
const isValidAt = (at: Date, jobs: OpenJobsVersion | undefined): jobs is OpenJobsVersion =>
  jobs !== undefined && jobs.validFrom <= at.getTime() && at.getTime() <= jobs.validUntil;
