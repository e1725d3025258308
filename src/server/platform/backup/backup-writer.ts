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
  digestsMatch,
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

/** Keys of files that cannot be backed up. */
type LostFiles = Pick<BackupManifest, 'missing' | 'changed'>;

/**
 * Limits the retries for lost files. A candidate who replaces a resume deletes the old file between snapshot and copy;
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
      const lost = await copyFiles(snapshot, files, unfinished, copied);
      // Nearly all files are copied by now, so the next snapshot needs only a few.
      if (lost.missing.length + lost.changed.length > 0 && attempt < maxSnapshots) return undefined;
      return copyTables(snapshot, database, unfinished, { madeAt, lost, copied });
    });
    if (!manifest) continue;
    const json = JSON.stringify(manifest);
    await writeFileWithDigest(signaturePath(unfinished), textStream(`${signManifest(json, key)}\n`));
    await writeFileWithDigest(manifestPath(unfinished), textStream(json));
    return manifest;
  }
}

/** Copies new files, deletes copies without a row, and returns the files that are lost. */
async function copyFiles(
  snapshot: Db,
  files: BackupOptions['files'],
  folder: string,
  copied: Map<string, FileDigest>,
): Promise<LostFiles> {
  const recorded = new Map((await listFileRecords(snapshot)).map(({ id, ...digest }) => [id, digest]));
  for (const key of copied.keys()) {
    if (recorded.has(key)) continue;
    copied.delete(key);
    await rm(filePath(folder, key));
  }
  const lost: LostFiles = { missing: [], changed: [] };
  for (const [key, expected] of recorded) {
    if (copied.has(key)) continue;
    const bytes = await files.open(key);
    if (!bytes) {
      lost.missing.push(key);
      continue;
    }
    const path = filePath(folder, key);
    const digest = await writeFileWithDigest(path, bytes);
    if (digestsMatch(expected, digest)) {
      copied.set(key, digest);
    } else {
      // A proxy before a bucket may answer with a page of its own, and with the file a moment later.
      lost.changed.push(key);
      await rm(path);
    }
  }
  return lost;
}

async function copyTables(
  snapshot: Db,
  database: Database,
  folder: string,
  { madeAt, lost, copied }: { madeAt: string; lost: LostFiles; copied: Map<string, FileDigest> },
): Promise<BackupManifest> {
  const tables: BackupManifest['tables'] = {};
  for (const table of backedUpTables) {
    const counter = { rows: 0 };
    const lines = pipeline(serializeRows(snapshot, database, table, counter), createGzip({ level: 1 }), () => {});
    const digest = await writeFileWithDigest(tablePath(folder, table), lines);
    tables[table] = { ...digest, rows: counter.rows };
  }
  const files = [...copied].map(([key, digest]) => ({ key, ...digest }));
  return { format: 1, made_at: madeAt, schema: latestMigration, tables, files, ...lost };
}

async function* serializeRows(snapshot: Db, database: Database, table: BackedUpTable, counter: { rows: number }) {
  for await (const rows of readRows(snapshot, database, table)) {
    counter.rows += rows.length;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
