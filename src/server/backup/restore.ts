/** Brings a backup into a portal that holds nothing yet. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { Database, Db } from '../db/database.ts';
import { appliedSteps, knownSteps, migrate } from '../db/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import { openSearch } from '../jobs/search.ts';
import { filePath, keptTables, type Manifest, pieceAt, readManifest, samePiece, tablePath } from './backup-format.ts';
import { batchSize, emptyTables, filledTable, insertRows, isServed, numberOn, type Row } from './backup-store.ts';

/** Why nothing was restored, in a sentence. */
export class RestoreFault extends Error {}

interface RestoreSettings {
  database: Database;
  files: Pick<FileStore, 'put'>;
  folder: string;
  now: () => Date;
}

/** All rows or none; the files come first. A restore that was broken off can be begun again. */
export async function restoreBackup({ database, files, folder, now }: RestoreSettings): Promise<Manifest> {
  const manifest = await verified(folder);
  if (await isServed(database)) throw new RestoreFault('A portal runs on this database. Stop it first. Nothing was changed.');
  await makeSchemaOf(manifest, database);
  await refuseData(database.db);
  for (const { key } of manifest.files) await files.put(key, await readFile(filePath(folder, key)));
  await database.db.transaction().execute(async (transaction) => {
    await refuseData(transaction);
    const tables = keptTables.filter((table) => manifest.tables[table]);
    await emptyTables(transaction, tables);
    for (const table of tables) {
      for await (const rows of rowsIn(tablePath(folder, table))) await insertRows(transaction, table, rows);
    }
    await numberOn(transaction, database);
  });
  await migrate(database);
  await openSearch(database, now).catchUp();
  return manifest;
}

/** Looks at every byte before anything is touched. */
async function verified(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new RestoreFault(`${folder} holds no finished backup: its manifest.json is missing or of another version.`);
  const unknown = Object.keys(manifest.tables).find((name) => !keptTables.some((table) => table === name));
  if (unknown || !knownSteps.includes(manifest.schema))
    throw new RestoreFault(
      `The backup was made by a newer version of the portal (${manifest.schema}). Restore it with that one.`,
    );
  const pieces = [
    ...Object.entries(manifest.tables).map(([table, piece]) => ({ path: tablePath(folder, table), piece })),
    ...manifest.files.map(({ key, ...piece }) => ({ path: filePath(folder, key), piece })),
  ];
  for (const { path, piece } of pieces) {
    if (!samePiece(piece, await pieceAt(path)))
      throw new RestoreFault(`${path} is not what was backed up. Nothing was changed; use another backup.`);
  }
  return manifest;
}

/** An older backup's rows go into the schema of their time, which is then brought up to date with them. */
async function makeSchemaOf({ schema }: Manifest, database: Database): Promise<void> {
  const latest = (await appliedSteps(database.db)).at(-1) ?? '';
  if (latest > schema)
    throw new RestoreFault(
      `The backup is of an older schema (${schema}) than this database (${latest}). Restore it into a new, empty one.`,
    );
  await migrate(database, schema);
}

async function refuseData(db: Db): Promise<void> {
  const table = await filledTable(db);
  if (table)
    throw new RestoreFault(
      `This portal has data already (${table}). A backup is restored into an empty one only. Nothing was changed.`,
    );
}

async function* rowsIn(path: string): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const line of linesIn(path)) {
    batch.push(JSON.parse(line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Not with `readline`: to it U+2028 and U+2029 end a line as well, which JSON has as they are within a text. */
async function* linesIn(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const text of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}
