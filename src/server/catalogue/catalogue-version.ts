/**
 * One word for everything that a visitor's answer depends on. Two answers with the same stamp say the same; it is read
 * from the database, which all nodes and the operator's commands share.
 */
import type { Database } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import { countApplicants, type OpenJobsVersion, openJobsVersionReader } from './catalogue-version-store.ts';
import { windowExpiry } from './window-expiry.ts';

/** What an answer depends on beside the open jobs. */
export interface VersionScope {
  /** How many applied to this job. */
  jobId?: number | undefined;
}

export interface CatalogueVersion {
  versionFor(depends: VersionScope): Promise<string>;
  /** Until when these windows of days hold the same jobs, if no other stamp than this comes before, in ms since 1970. */
  validUntil(windows: readonly PostedWindow[], at: Date, stamp: string): Promise<number>;
}

interface Read {
  jobs: string;
  applicants: Map<number, number>;
}

interface Round {
  jobIds: Set<number>;
  read: Promise<Read>;
}

/** What was read since a commit, and holds until the next. */
interface Known {
  commit: number | undefined;
  jobs?: OpenJobsVersion;
  applicants: Map<number, number>;
}

/** Jobs whose applicants are remembered; beyond that they are counted anew. */
const mostKnown = 20_000;

export function catalogueVersion(
  { db, dataVersion: commits }: Pick<Database, 'db' | 'dataVersion'>,
  now: Clock,
): CatalogueVersion {
  const stateOfJobs = openJobsVersionReader(db);
  let known: Known = { commit: undefined, applicants: new Map() };
  let next: Round | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** All who ask at the same moment share a read, and it begins after the last of them asked: none hears of a past state. */
  function round(): Round {
    if (next) return next;
    const opened: Round = { jobIds: new Set(), read: last.then(turnOfTheLoop).then(() => close(opened)) };
    last = opened.read.catch(() => undefined);
    next = opened;
    return opened;
  }

  async function close({ jobIds }: Round): Promise<Read> {
    next = undefined;
    const at = now();
    const { applicants, ...remembered } = sinceCommit();
    const uncounted = [...jobIds].filter((id) => !applicants.has(id));
    const [jobs, counted] = await Promise.all([
      isTrueAt(at, remembered.jobs) ? remembered.jobs : stateOfJobs(at),
      countApplicants(db, uncounted),
    ]);
    known.jobs = jobs;
    for (const id of uncounted) applicants.set(id, counted.get(id) ?? 0);
    return { jobs: jobs.version, applicants };
  }

  /** The sign is looked at before anything is read: what is committed in between is read once more, never missed. */
  function sinceCommit(): Known {
    const commit = commits?.();
    if (commit === undefined || commit !== known.commit || known.applicants.size > mostKnown) {
      known = { commit, applicants: new Map() };
    }
    return known;
  }

  return {
    async versionFor({ jobId }) {
      const joined = round();
      if (jobId !== undefined && jobId <= maxId) joined.jobIds.add(jobId);
      const { jobs, applicants } = await joined.read;
      return jobId === undefined ? jobs : `${jobs} ${applicants.get(jobId) ?? 0}`;
    },

    validUntil: windowExpiry(db),
  };
}

/** Not only "not over yet": a clock may be set back. */
const isTrueAt = (at: Date, jobs: OpenJobsVersion | undefined): jobs is OpenJobsVersion =>
  jobs !== undefined && jobs.validFrom <= at.getTime() && at.getTime() <= jobs.validUntil;

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
