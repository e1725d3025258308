/** Reads and writes whole tables, for backups. */
import { sql } from 'kysely';
import { type Database, type Db, portalApplicationName } from '../db/database.ts';
import type { BackedUpTable } from './backup-format.ts';

/** A row of any table, by column. */
export type BackupRow = Record<string, string | number | null>;

/** SQLite binds at most 32,766 values in a statement, and a job has 23. */
export const rowBatchSize = 500;

/** Runs `work` on a consistent snapshot of the database without blocking writers. */
export function withSnapshot<Result>({ db, engine }: Database, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Kysely's own transaction would take the write lock on SQLite.
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
    // Kysely types the row by its table. All columns are text, numbers or null.
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
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<BackupRow>`fetch ${sql.lit(rowBatchSize)} from backup_rows`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(snapshot);
}

export function listFileRecords(snapshot: Db): Promise<{ id: string; size: number; sha256: string }[]> {
  return snapshot.selectFrom('files').select(['id', 'size', 'sha256']).orderBy('id').execute();
}

/** Returns whether a portal uses this database. */
export async function isPortalRunning({ db, engine }: Database): Promise<boolean> {
  if (engine === 'postgresql') {
    const { rows } = await sql<object>`
      select 1 from pg_stat_activity where datname = current_database() and application_name = ${portalApplicationName}`.execute(
      db,
    );
    return rows.length > 0;
  }
  // Leaving WAL mode needs exclusive access, so it fails at once while another process has the file open.
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

/** Tables whose rows cannot be recreated. */
const irreplaceableTables = ['jobs', 'candidates', 'opt_outs'] as const;

/** Returns the name of an irreplaceable table with rows, or undefined when all are empty. */
export async function findNonEmptyTable(db: Db): Promise<string | undefined> {
  for (const table of irreplaceableTables) {
    const { rows } = await sql<object>`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Deletes the rows that the migrations inserted. */
export async function clearTables(trx: Db, tables: BackedUpTable[]): Promise<void> {
  for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
}

export async function insertRows(trx: Db, table: BackedUpTable, rows: BackupRow[]): Promise<void> {
  // The rows were read from the same table.
  await trx
    .insertInto(table)
    .values(rows as never[])
    .execute();
}

/** Advances PostgreSQL's sequences past the inserted IDs. */
export async function resetSequences(trx: Db, { engine }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const identities = [
    ...['companies', 'categories', 'jobs', 'application_history'].map((table) => ({ table, column: 'id' })),
    { table: 'webhook_deliveries', column: 'position' },
  ];
  for (const { table, column } of identities) {
    const [from, max] = [sql.table(table), sql`max(${sql.ref(column)})`];
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(coalesce((select ${max} from ${from}), 0), 1),
      exists (select 1 from ${from}))`.execute(trx);
  }
}
