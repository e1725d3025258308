/** Reads and writes whole tables, for backups. */
import { sql } from 'kysely';
import { type Database, type Db, portalApplicationName } from '../db/database.ts';
import type { BackedUpTable } from './backup-format.ts';

/** A row as its columns stand, whatever table it is of. */
export type BackupRow = Record<string, string | number | null>;

/** Rows in memory at a time. SQLite binds 32,766 values in a statement, and a job has 23. */
export const rowBatchSize = 500;

/** One moment of the database: what is read in `work` is as if read at once, and no writer waits meanwhile. */
export function withSnapshot<Result>({ db, engine }: Database, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Not Kysely's own transaction: on SQLite that one takes the write lock.
    await sql.raw(engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only').execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw('rollback').execute(connection);
    }
  });
}

export async function* readRows(snapshot: Db, { engine }: Database, table: BackedUpTable): AsyncGenerator<BackupRow[]> {
  if (engine === 'sqlite') {
    // Kysely gives the typed row of whichever table it is; all of them are text, numbers and null.
    let batch: BackupRow[] = [];
    for await (const row of snapshot.selectFrom(table).selectAll().stream()) {
      batch.push(row as unknown as BackupRow);
      if (batch.length === rowBatchSize) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
    return;
  }
  await sql`declare kept_rows no scroll cursor for select * from ${sql.table(table)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<BackupRow>`fetch ${sql.lit(rowBatchSize)} from kept_rows`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close kept_rows`.execute(snapshot);
}

export function listFileRecords(snapshot: Db): Promise<{ id: string; size: number; sha256: string }[]> {
  return snapshot.selectFrom('files').select(['id', 'size', 'sha256']).orderBy('id').execute();
}

/** Whether a portal serves from this database. */
export async function isPortalRunning({ db, engine }: Database): Promise<boolean> {
  if (engine === 'postgresql') {
    const { rows } = await sql<object>`
      select 1 from pg_stat_activity where datname = current_database() and application_name = ${portalApplicationName}`.execute(
      db,
    );
    return rows.length > 0;
  }
  // Leaving WAL needs the file for oneself: it fails at once while any other process has it open.
  try {
    await sql`pragma busy_timeout = 0`.execute(db);
    await sql`pragma journal_mode = delete`.execute(db);
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    return true;
  } finally {
    await sql`pragma busy_timeout = 60000`.execute(db);
    await sql`pragma journal_mode = wal`.execute(db);
  }
}

/** Tables whose rows somebody would miss. */
const candidateDataTables = ['jobs', 'candidates', 'opt_outs'] as const;

/** One of the precious tables that has rows; undefined when all are empty. */
export async function findNonEmptyTable(db: Db): Promise<string | undefined> {
  for (const table of candidateDataTables) {
    const { rows } = await sql<object>`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Takes out what a new database holds by itself. */
export async function clearTables(transaction: Db, tables: BackedUpTable[]): Promise<void> {
  for (const table of tables.toReversed()) await transaction.deleteFrom(table).execute();
}

export async function insertRows(transaction: Db, table: BackedUpTable, rows: BackupRow[]): Promise<void> {
  // The rows are those that this very table gave.
  await transaction
    .insertInto(table)
    .values(rows as never[])
    .execute();
}

/** PostgreSQL numbers on from where it stood itself, not from the rows it was given. */
export async function resetSequences(transaction: Db, { engine }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of ['companies', 'categories', 'jobs', 'application_history'] as const) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(coalesce((select max(id) from ${sql.table(table)}), 0), 1),
        exists (select 1 from ${sql.table(table)}))`.execute(transaction);
  }
}
