/**
 * Throws away files that no row speaks of: what an upload left that broke off, and what could not be removed when it
 * was replaced. Nothing that was finished goes when it is much: to a copy of the database all newer files are nobody's.
 */
import type { Db } from '../db/database.ts';
import { hourMs } from '../durations.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../sessions/sessions.ts';
import { candidatesStore } from './candidates-store.ts';

/** An upload that is under way has its bytes before its row. */
const leaveAloneMs = hourMs;
const batch = 200;
/** Beyond this share of the files that it knows the database is probably not the one that the others belong to. */
const likelyShare = 0.1;

/** Ids of files and what a directory has unfinished; whatever else lies there is somebody else's. */
const isOurs = /^[0-9a-f]{32}$|^[0-9a-f-]{36}\.part$/;
const isUnfinished = (key: string) => key.endsWith('.part');

export function orphanedFiles({
  db,
  files,
  now,
  log,
}: {
  db: Db;
  files: FileStore;
  now: Clock;
  log: Log;
}): (stopped?: AbortSignal) => Promise<number> {
  const store = candidatesStore(db);

  /** How many it removed. */
  return async function sweep(stopped) {
    const before = now().getTime() - leaveAloneMs;
    const orphans: string[] = [];
    const unfinished: string[] = [];
    let known = 0;
    for await (const keys of batches(oldKeys(before))) {
      if (stopped?.aborted) return 0;
      const recorded = await store.knownFiles(keys);
      known += recorded.size;
      for (const key of keys) {
        if (isUnfinished(key)) unfinished.push(key);
        else if (!recorded.has(key)) orphans.push(key);
      }
    }
    if (orphans.length <= Math.ceil(known * likelyShare)) return remove([...unfinished, ...orphans], stopped);
    const details = { unknown: orphans.length, known };
    log.error(details, 'more files belong to nobody than uploads leave: they may be those of another database, and stay');
    return remove(unfinished, stopped);
  };

  async function remove(keys: string[], stopped: AbortSignal | undefined): Promise<number> {
    let [removed, failed] = [0, 0];
    for (const key of keys) {
      if (stopped?.aborted) break;
      await files.remove(key).then(
        () => removed++,
        () => failed++,
      );
    }
    if (removed > 0) log.info({ removed }, 'files that belonged to nobody were removed');
    if (failed > 0) log.warn({ failed }, 'files that belong to nobody could not be removed');
    return removed;
  }

  async function* oldKeys(before: number): AsyncIterable<string> {
    for await (const { key, changedAt } of files.list()) {
      if (isOurs.test(key) && changedAt.getTime() < before) yield key;
    }
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
