/** Makes a backup while the portal serves: a moment of the database, and every file that its rows speak of. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Database, Db } from '../db/database.ts';
import { latestMigration } from '../db/migrator.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  type BackedUpTable,
  backedUpTables,
  filePath,
  manifestPath,
  tablePath,
  textStream,
  writeFileWithDigest,
} from './backup-format.ts';
import type { BackupManifest, FileDigest } from './backup-manifest-schema.ts';
import { listFileRecords, readRows, withSnapshot } from './backup-store.ts';

interface BackupOptions {
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
const maxSnapshots = 5;

/** A moment that is held for long keeps the database from tidying up after every change since: so many files it may take. */
const maxFilesPerSnapshot = 20;

export async function createBackup({ database, files, folder, now }: BackupOptions): Promise<BackupManifest> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const part of ['tables', 'files']) await mkdir(`${unfinished}/${part}`, { recursive: true, mode: 0o700 });
  const copied = new Map<string, FileDigest>();
  let before: number;
  do {
    before = copied.size;
    await copyFiles(database.db, files, unfinished, copied);
  } while (copied.size - before > maxFilesPerSnapshot);
  for (let moment = 1; ; moment++) {
    const manifest = await withSnapshot(database, async (snapshot) => {
      const madeAt = now().toISOString();
      const gone = await copyFiles(snapshot, files, unfinished, copied);
      // Nearly every file is copied by now, so the next moment is complete within the time of a few.
      if (gone.length > 0 && moment < maxSnapshots) return undefined;
      return copyTables(snapshot, database, unfinished, { madeAt, missing: gone, copied });
    });
    if (!manifest) continue;
    await writeFileWithDigest(manifestPath(unfinished), textStream(JSON.stringify(manifest)));
    await rename(unfinished, folder);
    return manifest;
  }
}

/** Copies what is not copied yet, forgets what no row speaks of any more, and gives the keys of what is gone. */
async function copyFiles(
  snapshot: Db,
  files: BackupOptions['files'],
  folder: string,
  copied: Map<string, FileDigest>,
): Promise<string[]> {
  const recorded = new Set((await listFileRecords(snapshot)).map(({ id }) => id));
  for (const key of copied.keys()) {
    if (recorded.has(key)) continue;
    copied.delete(key);
    await rm(filePath(folder, key));
  }
  const gone: string[] = [];
  for (const key of recorded) {
    if (copied.has(key)) continue;
    const bytes = await files.open(key);
    if (bytes) copied.set(key, await writeFileWithDigest(filePath(folder, key), bytes));
    else gone.push(key);
  }
  return gone;
}

async function copyTables(
  snapshot: Db,
  database: Database,
  folder: string,
  { madeAt, missing, copied }: { madeAt: string; missing: string[]; copied: Map<string, FileDigest> },
): Promise<BackupManifest> {
  const tables: BackupManifest['tables'] = {};
  for (const table of backedUpTables) {
    const counted = { rows: 0 };
    const lines = pipeline(serializeRows(snapshot, database, table, counted), createGzip({ level: 1 }), () => {});
    tables[table] = { ...(await writeFileWithDigest(tablePath(folder, table), lines)), rows: 0 };
    tables[table].rows = counted.rows;
  }
  const files = [...copied].map(([key, piece]) => ({ key, ...piece }));
  return { format: 1, made_at: madeAt, schema: latestMigration, tables, files, missing };
}

async function* serializeRows(snapshot: Db, database: Database, table: BackedUpTable, counted: { rows: number }) {
  for await (const rows of readRows(snapshot, database, table)) {
    counted.rows += rows.length;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
