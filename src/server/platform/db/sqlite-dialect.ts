/** Node's own SQLite behind Kysely's SQLite dialect. */
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

/**
 * Opens a database file so that what was answered stays: WAL with a sync per commit, foreign keys on, and patience
 * with a second process that is writing.
 */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  enableWal(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
  return database;
}

export interface DataVersionReader {
  /** Another number after every commit to the file, whichever process made it; the same while nobody commits. */
  read(): number;
  close(): void;
}

/**
 * Over a connection of its own that never writes, because SQLite tells a connection of the others' commits alone
 * (https://sqlite.org/pragma.html#pragma_data_version). It sees nothing of a transaction that is still open.
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
const pauseMs = 20;
const attempts = 250;

/** Processes that make the same new file at the same moment refuse one another this step at once, whatever the timeout. */
function enableWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy || attempt === attempts) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #file: DatabaseSync;
  readonly #patienceMs: number;

  /** @param patienceMs how long a statement waits for another process that writes, beyond the file's own busy timeout */
  constructor(database: DatabaseSync, queries: Histogram, patienceMs: number) {
    const config = { database: { prepare: cachedPrepare(database, queries), close: () => database.close() } };
    super(config);
    this.#config = config;
    this.#file = database;
    this.#patienceMs = patienceMs;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#file, this.#patienceMs);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite changes its schema inside a transaction like anything else: without one, two processes migrate at once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins. A deferred one that reads first and then writes fails at once when
 * another process wrote in between, however long the busy timeout.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  readonly #patienceMs: number;
  #connection: RetryingConnection | undefined;

  constructor(config: SqliteDialectConfig, file: DatabaseSync, patienceMs: number) {
    super(config);
    this.#file = file;
    this.#patienceMs = patienceMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new RetryingConnection(await super.acquireConnection(), this.#patienceMs);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself: a second time is an error that would hide what happened. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

const busyRetryMs = 5;

/**
 * SQLite's own busy timeout sleeps in the one thread that answers everybody, and looks again too rarely to find the moments
 * between an import's transactions. A statement that found the file busy has done nothing, and is asked again.
 */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #patienceMs: number;

  constructor(connection: DatabaseConnection, patienceMs: number) {
    this.#connection = connection;
    this.#patienceMs = patienceMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    let until: number | undefined;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        until ??= performance.now() + this.#patienceMs;
        if ((error as { errcode?: number }).errcode !== sqliteBusy || performance.now() >= until) throw error;
        await pause(busyRetryMs);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

const maxPreparedStatements = 500;

/** Prepares each text once: parsing costs more than most of the portal's statements. */
function cachedPrepare(database: DatabaseSync, queries: Histogram): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = toKyselyStatement(database.prepare(sql), queries);
    if (statements.size >= maxPreparedStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

function toKyselyStatement(statement: StatementSync, queries: Histogram): SqliteStatement {
  // Kysely types parameters as unknown; the stores give SQLite only the values it takes.
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      const begun = performance.now();
      const rows = statement.all(...bound(parameters));
      queries.observe((performance.now() - begun) / 1000);
      return rows;
    },
    run(parameters) {
      const begun = performance.now();
      const changes = statement.run(...bound(parameters));
      queries.observe((performance.now() - begun) / 1000);
      return changes;
    },
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}
