/** Connects Kysely to `node:sqlite`. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Histogram } from '../metrics/prometheus-format.ts';

/** Opens a file for durable commits (WAL with a sync per commit), with foreign keys and a busy timeout. */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  enableWal(database);
  // Deleted rows are overwritten, so that the file holds nothing of a deleted candidate.
  database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;');
  return database;
}

/** Opens an existing file for reading. The small cache suffices, because the system caches pages as well. */
export function openReadOnlySqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  database.exec('PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY');
  return database;
}

export interface DataVersionReader {
  /** Returns a number that changes with every commit of any process, and only then. */
  read(): number;
  close(): void;
}

/**
 * Uses a separate read-only connection, because SQLite reports only the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version).
 */
export function openDataVersionReader(file: string): DataVersionReader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const statement = database.prepare('PRAGMA data_version');
  return {
    read: () => Number(statement.get()?.data_version),
    close() {
      if (database.isOpen) database.close();
    },
  };
}

const sqliteBusy = 5;
const walRetryMs = 20;
const maxWalAttempts = 250;

/** SQLite ignores the busy timeout when two processes create the same file, so this retries. */
function enableWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy || attempt === maxWalAttempts) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, walRetryMs);
    }
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #file: DatabaseSync;
  readonly #busyRetryLimitMs: number;

  /** @param busyRetryLimitMs how long a statement is retried after SQLite's own busy timeout */
  constructor(database: DatabaseSync, durations: Histogram, busyRetryLimitMs: number) {
    const config = { database: { prepare: cachedPrepare(database, durations), close: () => database.close() } };
    super(config);
    this.#config = config;
    this.#file = database;
    this.#busyRetryLimitMs = busyRetryLimitMs;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#file, this.#busyRetryLimitMs);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite supports DDL in transactions. Without one, two processes would migrate at once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins. A deferred transaction that reads and then writes fails without waiting
 * if another process has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  readonly #busyRetryLimitMs: number;
  #connection: RetryingConnection | undefined;

  constructor(config: SqliteDialectConfig, file: DatabaseSync, busyRetryLimitMs: number) {
    super(config);
    this.#file = file;
    this.#busyRetryLimitMs = busyRetryLimitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new RetryingConnection(await super.acquireConnection(), this.#busyRetryLimitMs);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself on a full disk. A second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

const busyRetryMs = 5;

/**
 * Retries statements that found the file busy, without blocking the event loop.
 * SQLite's busy timeout blocks it, and polls too rarely to find the gaps between an import's transactions.
 */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #busyRetryLimitMs: number;

  constructor(connection: DatabaseConnection, busyRetryLimitMs: number) {
    this.#connection = connection;
    this.#busyRetryLimitMs = busyRetryLimitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    let deadline: number | undefined;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        deadline ??= performance.now() + this.#busyRetryLimitMs;
        if ((error as { errcode?: number }).errcode !== sqliteBusy || performance.now() >= deadline) throw error;
        await pause(busyRetryMs);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

const maxPreparedStatements = 500;

/** Prepares each statement once: preparing takes longer than executing most of them. */
function cachedPrepare(database: DatabaseSync, durations: Histogram): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = toKyselyStatement(database.prepare(sql), durations);
    if (statements.size >= maxPreparedStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

function toKyselyStatement(statement: StatementSync, durations: Histogram): SqliteStatement {
  // Kysely types parameters as unknown; the stores pass only values that SQLite supports.
  const toInput = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      const startedAt = performance.now();
      const rows = statement.all(...toInput(parameters));
      durations.observe((performance.now() - startedAt) / 1000);
      return rows;
    },
    run(parameters) {
      const startedAt = performance.now();
      const changes = statement.run(...toInput(parameters));
      durations.observe((performance.now() - startedAt) / 1000);
      return changes;
    },
    iterate: (parameters) => statement.iterate(...toInput(parameters)),
  };
}
