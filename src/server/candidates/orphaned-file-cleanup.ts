/**
 * Throws away files that no row speaks of: what an upload left that broke off, and what could not be removed when it
 * was replaced. Nothing that was finished goes when it is much: to a copy of the database all newer files are nobody's.
 */

import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import { candidateStore } from './candidate-store.ts';

/** An upload that is under way has its bytes before its row. */
const leaveAloneMs = hourMs;
const batch = 200;
/** Beyond this share of the files that it knows the database is probably not the one that the others belong to. */
const likelyShare = 0.1;

/** Ids of files and what a directory has unfinished; whatever else lies there is somebody else's. */
const isOurs = /^[0-9a-f]{32}$|^[0-9a-f-]{36}\.part$/;
const isUnfinished = (key: string) => key.endsWith('.part');

interface OrphanCleanupOptions {
  db: Db;
  files: FileStore;
  now: Clock;
  log: AppLogger;
}

/** What lies among the files for longer than an upload takes. */
export interface OrphanScan {
  /** How many have a row. */
  recorded: number;
  /** The others, finished. */
  orphans: string[];
  unfinished: string[];
  /** How many it left alone, since they may be uploads that are under way. */
  recent: number;
}

export function createOrphanCleanup({ db, files, now, log }: OrphanCleanupOptions): (stopped?: AbortSignal) => Promise<number> {
  /** How many it removed. */
  return async function sweep(stopped) {
    const found = await findOrphanedFiles({ db, files, now }, stopped);
    const { recorded: known, orphans, unfinished } = found;
    if (!exceedsSafetyThreshold(found)) return remove([...unfinished, ...orphans], stopped);
    const details = { unknown: orphans.length, known };
    log.error(details, 'more files belong to nobody than uploads leave: they may be those of another database, and stay');
    return remove(unfinished, stopped);
  };

  async function remove(keys: string[], stopped: AbortSignal | undefined): Promise<number> {
    const { removed, failed } = await deleteFiles(files, keys, stopped);
    if (removed > 0) log.info({ removed }, 'files that belonged to nobody were removed');
    if (failed > 0) log.warn({ failed }, 'files that belong to nobody could not be removed');
    return removed;
  }
}

/** More than uploads leave behind. */
export const exceedsSafetyThreshold = ({ recorded: known, orphans }: OrphanScan) =>
  orphans.length > Math.ceil(known * likelyShare);

/** Nothing at all when it is asked to stop meanwhile. */
export async function findOrphanedFiles(
  { db, files, now }: Omit<OrphanCleanupOptions, 'log'>,
  stopped?: AbortSignal,
): Promise<OrphanScan> {
  const store = candidateStore(db);
  const before = now().getTime() - leaveAloneMs;
  const found = nothing();
  const tooYoung = () => found.recent++;
  for await (const keys of batches(oldKeys(files, before, tooYoung))) {
    if (stopped?.aborted) return nothing();
    const recorded = await store.findExistingFileIds(keys);
    found.recorded += recorded.size;
    for (const key of keys) {
      if (isUnfinished(key)) found.unfinished.push(key);
      else if (!recorded.has(key)) found.orphans.push(key);
    }
  }
  return found;
}

const nothing = (): OrphanScan => ({ recorded: 0, orphans: [], unfinished: [], recent: 0 });

export async function deleteFiles(
  files: FileStore,
  keys: string[],
  stopped: AbortSignal | undefined,
): Promise<{ removed: number; failed: number }> {
  let [removed, failed] = [0, 0];
  for (const key of keys) {
    if (stopped?.aborted) break;
    await files.remove(key).then(
      () => removed++,
      () => failed++,
    );
  }
  return { removed, failed };
}

async function* oldKeys(files: FileStore, before: number, tooYoung: () => void): AsyncIterable<string> {
  for await (const { key, modifiedAt: changedAt } of files.list()) {
    if (!isOurs.test(key)) continue;
    if (changedAt.getTime() < before) yield key;
    else tooYoung();
  }
}

async function* batches(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let gathered: string[] = [];
  for await (const key of keys) {
    gathered.push(key);
    if (gathered.length < batch) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}
