/**
 * Deletes stored files that no database row refers to.
 *
 * Such files remain of aborted uploads and failed removals. Many of them at once suggest a wrong or outdated database, so
 * then only unfinished files are deleted.
 */
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import { candidateStore } from './candidate-store.ts';

/** A running upload writes its bytes before its row. */
const minAgeMs = hourMs;
const batchSize = 200;
/** Above this share of the recorded files, the database probably does not belong to the files. */
const maxOrphanShare = 0.1;
/**
 * Allowed in a portal with at least as many recorded files, where they are a larger share: killed processes leave a few. An empty
 * database deletes none.
 */
const minAllowedOrphans = 5;

/** Matches ids and unfinished writes; other files in the directory are not the portal's. */
const isPortalFile = /^[0-9a-f]{32}$|^[0-9a-f-]{36}\.part$/;
const isUnfinished = (key: string) => key.endsWith('.part');

interface OrphanCleanupOptions {
  db: Db;
  files: FileStore;
  now: Clock;
  log: AppLogger;
}

/** Stored files older than an upload takes. */
export interface OrphanScan {
  /** Number of files with a row. */
  recorded: number;
  /** Finished files without a row. */
  orphans: string[];
  unfinished: string[];
  /** Number of skipped files that may belong to running uploads. */
  recent: number;
}

export function createOrphanCleanup({ db, files, now, log }: OrphanCleanupOptions): (signal?: AbortSignal) => Promise<number> {
  /** Returns how many files it removed. */
  return async function cleanUp(signal) {
    const scan = await findOrphanedFiles({ db, files, now }, signal);
    const { recorded, orphans, unfinished } = scan;
    if (!exceedsSafetyThreshold(scan)) return remove([...unfinished, ...orphans], signal);
    const details = { unknown: orphans.length, known: recorded };
    log.error(details, 'more orphaned files than uploads leave: they may belong to another database and are not removed');
    return remove(unfinished, signal);
  };

  async function remove(keys: string[], signal: AbortSignal | undefined): Promise<number> {
    const { removed, failed } = await deleteFiles(files, keys, signal);
    if (removed > 0) log.info({ removed }, 'orphaned files were removed');
    if (failed > 0) log.warn({ failed }, 'orphaned files could not be removed');
    return removed;
  }
}

/** True for more orphans than aborted uploads explain. */
export const exceedsSafetyThreshold = ({ recorded, orphans }: OrphanScan) =>
  orphans.length > Math.max(Math.ceil(recorded * maxOrphanShare), Math.min(recorded, minAllowedOrphans));

/** Returns an empty scan when aborted. */
export async function findOrphanedFiles(
  { db, files, now }: Omit<OrphanCleanupOptions, 'log'>,
  signal?: AbortSignal,
): Promise<OrphanScan> {
  const store = candidateStore(db);
  const before = now().getTime() - minAgeMs;
  const scan = emptyScan();
  const countRecent = () => scan.recent++;
  for await (const keys of splitIntoBatches(listKeysBefore(files, before, countRecent))) {
    if (signal?.aborted) return emptyScan();
    const recorded = await store.findExistingFileIds(keys);
    scan.recorded += recorded.size;
    for (const key of keys) {
      if (isUnfinished(key)) scan.unfinished.push(key);
      else if (!recorded.has(key)) scan.orphans.push(key);
    }
  }
  return scan;
}

const emptyScan = (): OrphanScan => ({ recorded: 0, orphans: [], unfinished: [], recent: 0 });

export async function deleteFiles(
  files: FileStore,
  keys: string[],
  signal: AbortSignal | undefined,
): Promise<{ removed: number; failed: number }> {
  let [removed, failed] = [0, 0];
  for (const key of keys) {
    if (signal?.aborted) break;
    await files.remove(key).then(
      () => removed++,
      () => failed++,
    );
  }
  return { removed, failed };
}

async function* listKeysBefore(files: FileStore, before: number, onRecent: () => void): AsyncIterable<string> {
  for await (const { key, modifiedAt } of files.list()) {
    if (!isPortalFile.test(key)) continue;
    if (modifiedAt.getTime() < before) yield key;
    else onRecent();
  }
}

async function* splitIntoBatches(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
