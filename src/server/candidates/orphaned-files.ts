/**
 * Throws away files that no row speaks of: what an upload left that broke off, and what could not be removed when it
 * was replaced.
 */
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../sessions/sessions.ts';
import { candidatesStore } from './candidates-store.ts';

/** An upload that is under way has its bytes before its row. */
const leaveAloneMs = 3_600_000;
const batch = 200;

/** Ids of files and what a directory has unfinished; whatever else lies there is somebody else's. */
const isOurs = /^[0-9a-f]{32}$|^[0-9a-f-]{36}\.part$/;

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
}): () => Promise<number> {
  const store = candidatesStore(db);

  /** How many it removed. */
  return async function sweep() {
    // A database that knows no file at all is new, or not the one that these files belong to.
    if (!(await store.hasFiles())) return 0;
    const before = now().getTime() - leaveAloneMs;
    let [removed, failed] = [0, 0];
    for await (const keys of batches(oldKeys(before))) {
      const known = await store.knownFiles(keys);
      for (const key of keys) {
        if (known.has(key)) continue;
        await files.remove(key).then(
          () => removed++,
          () => failed++,
        );
      }
    }
    if (removed > 0) log.info({ removed }, 'files that belonged to nobody were removed');
    if (failed > 0) log.warn({ failed }, 'files that belong to nobody could not be removed');
    return removed;
  };

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
