/** Creates a backup of a database snapshot and its files while the portal runs. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
import { signaturePath, signManifest } from './manifest-signature.ts';
import { backupParts, createUnfinishedPath } from './unfinished-backups.ts';

interface BackupOptions {
  database: Database;
  files: Pick<FileStore, 'open'>;
  /** Must not exist yet. */
  folder: string;
  /** Signs the manifest. */
  key: Buffer;
  now: () => Date;
}

/**
 * Limits the retries for missing files. A candidate who replaces a resume deletes the old file between snapshot and copy;
 * a file that is missing in several snapshots was lost before the backup.
 */
const maxSnapshots = 5;

/** Limits the age of a snapshot, because a long one blocks the database's vacuum and checkpoints. */
const maxFilesPerSnapshot = 20;

export async function createBackup(options: BackupOptions): Promise<BackupManifest> {
  const unfinished = createUnfinishedPath(options.folder);
  try {
    for (const part of backupParts) await mkdir(join(unfinished, part), { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(unfinished, options);
    await rename(unfinished, options.folder);
    return manifest;
  } catch (error) {
    // It holds resumes in the clear, and no retention of finished backups would find it.
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeBackup(unfinished: string, { database, files, key, now }: BackupOptions): Promise<BackupManifest> {
  const copied = new Map<string, FileDigest>();
  let previousSize: number;
  do {
    previousSize = copied.size;
    await copyFiles(database.db, files, unfinished, copied);
  } while (copied.size - previousSize > maxFilesPerSnapshot);
  for (let attempt = 1; ; attempt++) {
    const manifest = await withSnapshot(database, async (snapshot) => {
      const madeAt = now().toISOString();
      const missing = await copyFiles(snapshot, files, unfinished, copied);
      // Nearly all files are copied by now, so the next snapshot needs only a few.
      if (missing.length > 0 && attempt < maxSnapshots) return undefined;
      return copyTables(snapshot, database, unfinished, { madeAt, missing, copied });
    });
    if (!manifest) continue;
    const json = JSON.stringify(manifest);
    await writeFileWithDigest(signaturePath(unfinished), textStream(`${signManifest(json, key)}\n`));
    await writeFileWithDigest(manifestPath(unfinished), textStream(json));
    return manifest;
  }
}

/** Copies new files, deletes copies without a row, and returns the keys of missing files. */
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
  const missing: string[] = [];
  for (const key of recorded) {
    if (copied.has(key)) continue;
    const bytes = await files.open(key);
    if (bytes) copied.set(key, await writeFileWithDigest(filePath(folder, key), bytes));
    else missing.push(key);
  }
  return missing;
}

async function copyTables(
  snapshot: Db,
  database: Database,
  folder: string,
  { madeAt, missing, copied }: { madeAt: string; missing: string[]; copied: Map<string, FileDigest> },
): Promise<BackupManifest> {
  const tables: BackupManifest['tables'] = {};
  for (const table of backedUpTables) {
    const counter = { rows: 0 };
    const lines = pipeline(serializeRows(snapshot, database, table, counter), createGzip({ level: 1 }), () => {});
    const digest = await writeFileWithDigest(tablePath(folder, table), lines);
    tables[table] = { ...digest, rows: counter.rows };
  }
  const files = [...copied].map(([key, digest]) => ({ key, ...digest }));
  return { format: 1, made_at: madeAt, schema: latestMigration, tables, files, missing };
}

async function* serializeRows(snapshot: Db, database: Database, table: BackedUpTable, counter: { rows: number }) {
  for await (const rows of readRows(snapshot, database, table)) {
    counter.rows += rows.length;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
