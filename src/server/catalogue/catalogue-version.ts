/**
 * Versions the data that public responses depend on.
 *
 * Responses of the same version are identical. The version is read from the database, which all nodes and the operator's
 * commands share, after each change that this process notices. Where it does not notice all of them, every time.
 */
import type { Database } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import type { CatalogueAnnouncements } from './catalogue-announcements.ts';
import { countApplicants, type OpenJobsVersion, openJobsVersionReader } from './catalogue-version-store.ts';
import { windowExpiry } from './window-expiry.ts';

/** The data of a response besides the open jobs. */
export interface VersionScope {
  /** Includes the number of applicants of this job. */
  jobId?: number | undefined;
}

export interface CatalogueVersion {
  versionFor(scope: VersionScope): Promise<string>;
  /**
   * Returns the last version while the database does not answer, for a limited time, and asks again in the background.
   * Undefined as soon as it answers, and if the process has noticed a change or a job has expired since.
   */
  staleVersionFor(scope: VersionScope): string | undefined;
  /** Returns until when these windows contain the same jobs in this version, in ms since 1970. */
  validUntil(windows: readonly PostedWindow[], at: Date, version: string): Promise<number>;
}

interface CatalogueVersionOptions {
  database: Pick<Database, 'db' | 'dataVersion' | 'ownChanges'>;
  /** On PostgreSQL. */
  announcements?: Pick<CatalogueAnnouncements, 'areHeard' | 'count'> | undefined;
  staleIfErrorSeconds: number;
  /** Called after the database was read, so that reads of replicas see what the version includes. */
  requireCurrent: () => Promise<void>;
  now: Clock;
}

interface Batch {
  jobIds: Set<number>;
  read: Promise<void>;
}

/** A read is current while the process notices no further change. */
interface Read<Value> {
  value: Value;
  /** The number of changes noticed before it. */
  changes: number;
}

const maxCachedApplicants = 20_000;
/** A failure is no sign of an outage for longer, unless a read is under way. */
const failureMemoryMs = 1000;
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

export function catalogueVersion(options: CatalogueVersionOptions): CatalogueVersion {
  const { announcements, staleIfErrorSeconds, requireCurrent, now } = options;
  const { db, dataVersion, ownChanges } = options.database;
  const readOpenJobsVersion = openJobsVersionReader(db);
  const applicants = new Map<number, Read<number>>();
  let jobs: Read<OpenJobsVersion> | undefined;
  /** The last time at which the jobs were known to be current, in ms since 1970. */
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let open: Batch | undefined;
  let lastRead: Promise<unknown> = Promise.resolve();
  let pendingReads = 0;
  let failedAt: number | undefined;

  /** Concurrent requests share a read that starts after the last of them joined, so that none gets an outdated version. */
  function joinBatch({ jobId }: VersionScope): Promise<void> {
    open ??= openBatch();
    if (jobId !== undefined && jobId <= maxId) open.jobIds.add(jobId);
    return open.read;
  }

  function openBatch(): Batch {
    pendingReads++;
    const batch: Batch = { jobIds: new Set(), read: lastRead.then(nextTick).then(() => readBatch(batch)) };
    lastRead = batch.read.then(
      () => settle(undefined),
      () => settle(performance.now()),
    );
    return batch;
  }

  function settle(failure: number | undefined): void {
    pendingReads--;
    failedAt = failure;
  }

  async function readBatch({ jobIds }: Batch): Promise<void> {
    open = undefined;
    const at = now();
    // Counted before the read: a change in between causes another read and is never missed.
    const changes = countChanges();
    const isCurrent = (read: Read<unknown> | undefined) => read?.changes === changes && noticesAll();
    if (applicants.size > maxCachedApplicants) applicants.clear();
    const uncounted = [...jobIds].filter((id) => !isCurrent(applicants.get(id)));
    const known = isCurrent(jobs) && isValidAt(at, jobs?.value) ? jobs?.value : undefined;
    const [version, counts] = await Promise.all([known ?? readOpenJobsVersion(at), countApplicants(db, uncounted)]);
    if (known === undefined || uncounted.length > 0) await requireCurrent();
    jobs = { value: version, changes };
    confirmedAt = at.getTime();
    for (const id of uncounted) applicants.set(id, { value: counts.get(id) ?? 0, changes });
  }

  const noticesAll = () => dataVersion !== undefined || (announcements?.areHeard() ?? false);
  const countChanges = () => dataVersion?.() ?? ownChanges() + (announcements?.count() ?? 0);

  function lastVersion({ jobId }: VersionScope): string | undefined {
    if (jobId === undefined || jobId > maxId) return jobs?.value.version;
    const applied = applicants.get(jobId);
    return jobs && applied && `${jobs.value.version} ${applied.value}`;
  }

  return {
    async versionFor(scope) {
      await joinBatch(scope);
      const version = lastVersion(scope);
      if (version === undefined) throw new Error('The catalogue has no version.');
      return version;
    },

    staleVersionFor(scope) {
      if (failedAt === undefined || (pendingReads === 0 && performance.now() - failedAt > failureMemoryMs)) return undefined;
      joinBatch(scope).catch(() => undefined);
      const at = now();
      const isRecent = at.getTime() - confirmedAt < staleIfErrorSeconds * 1000;
      return isRecent && jobs?.changes === countChanges() && isValidAt(at, jobs.value) ? lastVersion(scope) : undefined;
    },

    validUntil: windowExpiry(db),
  };
}

/** Tests the start as well, because a clock may be set back. */
const isValidAt = (at: Date, jobs: OpenJobsVersion | undefined): jobs is OpenJobsVersion =>
  jobs !== undefined && jobs.validFrom <= at.getTime() && at.getTime() <= jobs.validUntil;
