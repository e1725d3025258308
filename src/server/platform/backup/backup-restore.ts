/** Brings a backup into a portal that holds nothing yet. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { createSearch } from '#server/search/search.ts';
import type { Database, Db } from '../db/database.ts';
import { knownMigrations, listAppliedMigrations, migrate } from '../db/migrator.ts';
import type { FileStore } from '../files/file-store.ts';
import { outboxStore } from '../mail/outbox-store.ts';
import { backedUpTables, digestFile, digestsMatch, filePath, readManifest, tablePath } from './backup-format.ts';
import type { BackupManifest } from './backup-manifest-schema.ts';
import {
  type BackupRow,
  clearTables,
  findNonEmptyTable,
  insertRows,
  isPortalRunning,
  resetSequences,
  rowBatchSize,
} from './backup-store.ts';

/** Why nothing was restored, in a sentence. */
export class RestoreError extends Error {}

interface RestoreOptions {
  database: Database;
  files: Pick<FileStore, 'put'>;
  folder: string;
  now: () => Date;
}

export interface RestoreResult {
  manifest: BackupManifest;
  /** Mails that waited when the backup was made: nobody knows whether they were sent since. */
  failedMails: number;
}

/** All rows or none; the files come first. A restore that was broken off can be begun again. */
export async function restoreBackup({ database, files, folder, now }: RestoreOptions): Promise<RestoreResult> {
  const manifest = await verifyBackup(folder);
  if (await isPortalRunning(database))
    throw new RestoreError('A portal runs on this database. Stop it first. Nothing was changed.');
  await migrateToBackup(manifest, database);
  await assertEmpty(database.db);
  for (const { key } of manifest.files) await files.put(key, await readFile(filePath(folder, key)));
  const mailsGivenUp = await database.db.transaction().execute(async (transaction) => {
    await assertEmpty(transaction);
    const tables = backedUpTables.filter((table) => manifest.tables[table]);
    await clearTables(transaction, tables);
    for (const table of tables) {
      for await (const rows of readRowBatches(tablePath(folder, table))) await insertRows(transaction, table, rows);
    }
    await resetSequences(transaction, database);
    return outboxStore(transaction).failPendingMails(now().toISOString());
  });
  await migrate(database);
  await createSearch(database, now).reindexMissing();
  return { manifest, failedMails: mailsGivenUp };
}

/** Looks at every byte before anything is touched. */
async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new RestoreError(`${folder} holds no finished backup: its manifest.json is missing or of another version.`);
  const unknown = Object.keys(manifest.tables).find((name) => !backedUpTables.some((table) => table === name));
  if (unknown || !knownMigrations.includes(manifest.schema))
    throw new RestoreError(
      `The backup was made by a newer version of the portal (${manifest.schema}). Restore it with that one.`,
    );
  const pieces = [
    ...Object.entries(manifest.tables).map(([table, piece]) => ({ path: tablePath(folder, table), piece })),
    ...manifest.files.map(({ key, ...piece }) => ({ path: filePath(folder, key), piece })),
  ];
  for (const { path, piece } of pieces) {
    if (!digestsMatch(piece, await digestFile(path)))
      throw new RestoreError(`${path} is not what was backed up. Nothing was changed; use another backup.`);
  }
  return manifest;
}

/** An older backup's rows go into the schema of their time, which is then brought up to date with them. */
async function migrateToBackup({ schema }: BackupManifest, database: Database): Promise<void> {
  const latest = (await listAppliedMigrations(database.db)).at(-1) ?? '';
  if (latest > schema)
    throw new RestoreError(
      `The backup is of an older schema (${schema}) than this database (${latest}). Restore it into a new, empty one.`,
    );
  await migrate(database, schema);
}

async function assertEmpty(db: Db): Promise<void> {
  const table = await findNonEmptyTable(db);
  if (table)
    throw new RestoreError(
      `This portal has data already (${table}). A backup is restored into an empty one only. Nothing was changed.`,
    );
}

async function* readRowBatches(path: string): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = [];
  for await (const line of readLines(path)) {
    batch.push(JSON.parse(line));
    if (batch.length < rowBatchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Not with `readline`: to it U+2028 and U+2029 end a line as well, which JSON has as they are within a text. */
async function* readLines(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const text of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}
