/** Makes a backup while the portal serves: a moment of the database, and every file that its rows speak of. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Database, Db } from '../db/database.ts';
import { latestStep } from '../db/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  bytesOf,
  filePath,
  type KeptTable,
  keptTables,
  type Manifest,
  manifestPath,
  type Piece,
  tablePath,
  writePiece,
} from './backup-format.ts';
import { asOfNow, recordedFiles, rowsOf } from './backup-store.ts';

interface BackupSettings {
  database: Database;
  files: Pick<FileStore, 'open'>;
  /** Where it goes; nothing lies there yet. */
  folder: string;
  now: () => Date;
}

/**
 * How often a file that a row spoke of may be gone when it is copied. A candidate who replaces a resume takes the old one
 * away; whatever is gone from several moments in a row was lost before.
 */
const moments = 5;

export async function makeBackup({ database, files, folder, now }: BackupSettings): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const part of ['tables', 'files']) await mkdir(`${unfinished}/${part}`, { recursive: true, mode: 0o700 });
  const copied = new Map<string, Piece>();
  for (let moment = 1; ; moment++) {
    const manifest = await asOfNow(database, async (snapshot) => {
      const madeAt = now().toISOString();
      const gone = await copyFiles(snapshot, files, unfinished, copied);
      // Nearly every file is copied by now, so the next moment is complete within the time of a few.
      if (gone.length > 0 && moment < moments) return undefined;
      return copyTables(snapshot, database, unfinished, { madeAt, missing: gone, copied });
    });
    if (!manifest) continue;
    await writePiece(manifestPath(unfinished), bytesOf(JSON.stringify(manifest)));
    await rename(unfinished, folder);
    return manifest;
  }
}

/** Copies what is not copied yet, forgets what no row speaks of any more, and gives the keys of what is gone. */
async function copyFiles(
  snapshot: Db,
  files: BackupSettings['files'],
  folder: string,
  copied: Map<string, Piece>,
): Promise<string[]> {
  const recorded = new Set((await recordedFiles(snapshot)).map(({ id }) => id));
  for (const key of copied.keys()) {
    if (recorded.has(key)) continue;
    copied.delete(key);
    await rm(filePath(folder, key));
  }
  const gone: string[] = [];
  for (const key of recorded) {
    if (copied.has(key)) continue;
    const bytes = await files.open(key);
    if (bytes) copied.set(key, await writePiece(filePath(folder, key), bytes));
    else gone.push(key);
  }
  return gone;
}

async function copyTables(
  snapshot: Db,
  database: Database,
  folder: string,
  { madeAt, missing, copied }: { madeAt: string; missing: string[]; copied: Map<string, Piece> },
): Promise<Manifest> {
  const tables: Manifest['tables'] = {};
  for (const table of keptTables) {
    const counted = { rows: 0 };
    const lines = pipeline(linesOf(snapshot, database, table, counted), createGzip({ level: 1 }), () => {});
    tables[table] = { ...(await writePiece(tablePath(folder, table), lines)), rows: 0 };
    tables[table].rows = counted.rows;
  }
  const files = [...copied].map(([key, piece]) => ({ key, ...piece }));
  return { format: 1, made_at: madeAt, schema: latestStep, tables, files, missing };
}

async function* linesOf(snapshot: Db, database: Database, table: KeptTable, counted: { rows: number }) {
  for await (const rows of rowsOf(snapshot, database, table)) {
    counted.rows += rows.length;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
