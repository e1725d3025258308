/** Imports the jobs of a feed and writes only those that changed. */

import { mapWithLookahead } from '#server/platform/concurrency/map-with-lookahead.ts';
import { splitIntoBatches } from '#server/platform/concurrency/split-into-batches.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { createDigestSet } from './digest-set.ts';
import { type HashedJob, hashJobContent, type ImportedJob } from './imported-job.ts';
import { createJobPreparer, type JobPreparer } from './job-preparer.ts';
import { assertNoMassClose } from './mass-close-guard.ts';

/** An invalid job. The others are imported. */
export interface Rejection {
  /** Undefined if the job has no valid id. */
  externalId: string | undefined;
  /** Position in the feed, for people: `job 17`, `line 17`. */
  position: string;
  reason: string;
  /** The source must not post it, so that its open job is closed. An unreadable row keeps its job. */
  isForeign?: boolean;
}

/** `unchanged` lists a job whose content need not be read again. */
export type FeedItem = { position: string; job: ImportedJob } | { position: string; unchanged: string } | Rejection;

export interface ImportSummary {
  created: number;
  updated: number;
  closed: number;
  rejected: number;
}

export interface ImportOptions {
  /** The owner of the jobs. The same id from two sources is two jobs. */
  source: string;
  /** The feed lists every open job: the source's other jobs are closed. */
  complete?: boolean;
  /** Closes up to this many jobs, even if they are most of the source's. */
  allowClose?: number;
  /** The source never lists nothing on purpose: an empty feed closes no job, however few there are. */
  suspectEmpty?: boolean;
  now: Clock;
  /** Closed when the import ends. */
  preparer?: JobPreparer;
  onRejected?(rejection: Rejection): void;
  /** Called after every batch with the number of jobs read so far. */
  onProgress?(read: number, summary: ImportSummary): void;
}

/** The catalogue, or one that only compares. */
export type ImportTarget = Pick<CatalogueStore, 'filterChanged' | 'saveJobs' | 'closeUnlisted' | 'refreshIndex'>;

/** Jobs per transaction: few enough for the portal to write in between, enough to amortize a sync to disk. */
const batchSize = 200;
/** Lets reading, preparing and writing overlap. */
const batchesAhead = 2;

/**
 * Reads a feed to its end. Rethrows errors of the feed; the batches before stay saved, and no job is closed, because the
 * missing jobs are unknown. Closes none with a MassCloseError if most jobs are missing.
 */
export async function importJobs(
  feed: AsyncIterable<FeedItem>,
  catalogue: ImportTarget,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { source, now, allowClose = 0, suspectEmpty = false, preparer = createJobPreparer() } = options;
  const summary: ImportSummary = { created: 0, updated: 0, closed: 0, rejected: 0 };
  const accepted = createDigestSet();
  const rejected = createDigestSet();
  let opened = 0;
  let isEmpty = true;

  const reject = (rejection: Rejection) => {
    summary.rejected++;
    options.onRejected?.(rejection);
  };

  /** Yields full batches, so that there are few transactions and few different statements. */
  async function* streamChangedBatches(): AsyncGenerator<HashedJob[]> {
    const changed: HashedJob[] = [];
    let read = 0;
    for await (const batch of splitIntoBatches(feed, batchSize)) {
      const jobs: HashedJob[] = [];
      isEmpty = false;
      for (const item of batch) {
        if ('unchanged' in item) {
          accepted.add(item.unchanged);
          continue;
        }
        if (!('job' in item)) {
          if (item.externalId !== undefined && !item.isForeign) rejected.add(item.externalId);
          reject(item);
          continue;
        }
        const { position, job } = item;
        // Hashes the source's text, so that only changed jobs need preparing.
        if (accepted.add(job.externalId)) jobs.push({ ...job, contentHash: hashJobContent(job) });
        else reject({ externalId: job.externalId, position, reason: 'external_id occurs twice; the first job counts' });
      }
      changed.push(...(await catalogue.filterChanged(source, jobs)));
      while (changed.length >= batchSize) yield changed.splice(0, batchSize);
      read += batch.length;
      options.onProgress?.(read, summary);
    }
    if (changed.length > 0) yield changed;
  }

  try {
    for await (const prepared of mapWithLookahead(streamChangedBatches(), preparer.prepare, batchesAhead)) {
      const { created, updated, reopened } = await catalogue.saveJobs(source, prepared, now().toISOString());
      summary.created += created;
      summary.updated += updated;
      opened += created + reopened;
    }
    if (options.complete) {
      const isListed = (id: string) => accepted.has(id) || rejected.has(id);
      // The jobs of this run do not count as open before it, or a feed of new ids could replace a catalogue.
      const assertMayClose = (closing: number, open: number) =>
        assertNoMassClose({ closing, open: Math.max(closing, open - opened) }, allowClose, isEmpty && suspectEmpty);
      summary.closed = await catalogue.closeUnlisted(source, isListed, assertMayClose, now().toISOString());
    }
  } finally {
    await preparer.close();
    if (summary.created + summary.updated + summary.closed > 0) await catalogue.refreshIndex();
  }
  return summary;
}
