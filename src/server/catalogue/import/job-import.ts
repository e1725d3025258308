/** Brings a feed's jobs into the catalogue: what changed is written, what did not is left alone. */

import { mapWithLookahead } from '#server/platform/concurrency/map-with-lookahead.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { createDigestSet } from './digest-set.ts';
import { contentHash, type HashedJob, type ImportedJob } from './imported-job.ts';
import { createJobPreparer, type JobPreparer } from './job-preparer.ts';

/** A job that breaks a rule. The others load. */
export interface Rejection {
  /** Undefined when the job does not even say that. */
  externalId: string | undefined;
  /** Where in the feed, for a person: `job 17`, `line 17`. */
  at: string;
  reason: string;
}

export type FeedItem = { at: string; job: ImportedJob } | Rejection;

export interface ImportSummary {
  created: number;
  updated: number;
  closed: number;
  rejected: number;
}

export interface ImportOptions {
  /** Whose jobs these are. The same job from two sources is two jobs. */
  source: string;
  /** The feed lists everything that is open: the source's other jobs are closed. */
  complete?: boolean;
  now: Clock;
  /** Closed when the import ends. */
  preparer?: JobPreparer;
  onRejected?(rejection: Rejection): void;
  /** After every few hundred jobs, with how many were read so far. */
  onProgress?(read: number, summary: ImportSummary): void;
}

/** Jobs a transaction: few enough to let the portal's own writes in between, enough to make a sync to disk worth it. */
const batchSize = 200;
/** Enough for reading, preparing and writing to go on at once. */
const batchesAhead = 2;

/**
 * Reads a feed to its end. Whatever it throws on the way is thrown on, with the batches before it saved and nothing
 * closed: a feed that breaks off does not say which jobs it lacks.
 */
export async function importJobs(
  feed: AsyncIterable<FeedItem>,
  catalogue: CatalogueStore,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { source, now, preparer = createJobPreparer() } = options;
  const summary: ImportSummary = { created: 0, updated: 0, closed: 0, rejected: 0 };
  const loaded = createDigestSet();
  const refused = createDigestSet();

  const reject = (rejection: Rejection) => {
    summary.rejected++;
    options.onRejected?.(rejection);
  };

  /** Full batches whatever share of the feed changed: few transactions, and few different statements to prepare. */
  async function* changed(): AsyncGenerator<HashedJob[]> {
    const left: HashedJob[] = [];
    let read = 0;
    for await (const batch of batches(feed)) {
      const jobs: HashedJob[] = [];
      for (const found of batch) {
        if (!('job' in found)) {
          if (found.externalId !== undefined) refused.add(found.externalId);
          reject(found);
        } else if (loaded.add(found.job.externalId)) jobs.push(hashed(found.job));
        else reject({ externalId: found.job.externalId, at: found.at, reason: 'external_id occurs twice; the first job counts' });
      }
      left.push(...(await catalogue.filterChanged(source, jobs)));
      while (left.length >= batchSize) yield left.splice(0, batchSize);
      read += batch.length;
      options.onProgress?.(read, summary);
    }
    if (left.length > 0) yield left;
  }

  try {
    for await (const prepared of mapWithLookahead(changed(), preparer.prepare, batchesAhead)) {
      const { created, updated } = await catalogue.saveJobs(source, prepared, now().toISOString());
      summary.created += created;
      summary.updated += updated;
    }
    if (options.complete) {
      const listed = (id: string) => loaded.has(id) || refused.has(id);
      summary.closed = await closeUnlisted(catalogue, source, listed, now);
    }
  } finally {
    await preparer.close();
    if (summary.created + summary.updated + summary.closed > 0) await catalogue.refreshIndex();
  }
  return summary;
}

/** The hash is that of the source's own text, so that only what changed has to be prepared. */
const hashed = (job: ImportedJob): HashedJob => ({ ...job, contentHash: contentHash(job) });

/** Closes the open jobs of a source that its complete feed does not list, and says how many. */
async function closeUnlisted(
  catalogue: CatalogueStore,
  source: string,
  listed: (externalId: string) => boolean,
  now: Clock,
): Promise<number> {
  let closed = 0;
  let last = 0;
  for (;;) {
    const open = await catalogue.listOpenJobs(source, last, batchSize);
    const unlisted = open.filter(({ externalId }) => !listed(externalId)).map(({ id }) => id);
    if (unlisted.length > 0) closed += await catalogue.closeJobs(unlisted, now().toISOString());
    const end = open.at(-1);
    if (!end) return closed;
    last = end.id;
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
