/** Reads from replicas of PostgreSQL, as if they were one database. Decision record: docs/decisions/061. */
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import type { AppLogger } from '#server/logger.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { isConnectionError } from './postgresql-dialect.ts';
import { createReplicas, type Replicas } from './replicas.ts';

export interface ReadDatabase {
  /** For queries of which each may see more than the one before. Takes no writes and no transactions. */
  db: Db;
  /** Later queries see what was committed before. */
  requireCurrent(): Promise<void>;
  /** For metrics; undefined without replicas. */
  stats(): ReadStatistics | undefined;
  close(): Promise<void>;
}

export interface ReadStatistics {
  replicas: ReturnType<Replicas['countByState']>;
  queries: { replica: number; primary: number };
}

interface ReadDatabaseOptions {
  primary: Database;
  urls: readonly string[];
  dataDir: string;
  log: AppLogger;
}

/** Without replicas it is the primary itself. */
export function openReadDatabase({ primary, urls, dataDir, log }: ReadDatabaseOptions): ReadDatabase {
  if (urls.length === 0) return { db: primary.db, requireCurrent: async () => {}, stats: () => undefined, close: async () => {} };
  const onError = (error: Error) => log.error({ err: error }, 'an idle connection to a replica broke');
  const servers = urls.map((databaseUrl) => ({
    name: new URL(databaseUrl).host,
    database: openDatabase({ databaseUrl, dataDir }, onError),
  }));
  const replicas = createReplicas({ primary: primary.db, replicas: servers, log });
  const driver = new ReadDriver(replicas, primary.db);
  replicas.start();
  return {
    db: new Kysely({ dialect: new ReadDialect(driver) }),
    requireCurrent: replicas.requireCurrent,
    stats: () => ({ replicas: replicas.countByState(), queries: { ...driver.queries } }),
    close: replicas.stop,
  };
}

class ReadDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    super({ pool: rejectPool });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** The servers have pools of their own. */
const rejectPool = async () => {
  throw new Error('Reads have no pool.');
};

/** The versions of the catalogue and of its index. */
const readsVersion = / from "(?:catalogue|search_state)"/;

/** Each query takes the connection that it needs from the pool of the server that is chosen for it. */
class ReadDriver implements Driver {
  readonly queries = { replica: 0, primary: 0 };
  /** The last rows by statement. */
  readonly #versions = new Map<string, string>();
  readonly #replicas: Replicas;
  readonly #primary: Db;

  constructor(replicas: Replicas, primary: Db) {
    this.#replicas = replicas;
    this.#primary = primary;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#execute(query),
      // biome-ignore lint/correctness/useYield: The portal streams from SQLite only.
      streamQuery: async function* () {
        throw new Error('Streaming is not implemented for PostgreSQL. Use a cursor in SQL.');
      },
    };
  }

  /**
   * What is cached by a version has to be at least as new as the version. So the primary tells it, and the reads that follow require
   * what was committed before.
   */
  async #readVersion<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#readPrimary<Row>(query);
    const version = JSON.stringify(result.rows);
    if (this.#versions.get(query.sql) !== version) {
      await this.#replicas.requireCurrent();
      this.#versions.set(query.sql, version);
    }
    return result;
  }

  /** A read that a replica cannot answer is repeated on the primary. */
  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (readsVersion.test(query.sql)) return this.#readVersion(query);
    const replica = await this.#replicas.choose();
    if (replica) {
      try {
        const result = await replica.database.db.executeQuery<Row>(query as CompiledQuery<Row>);
        this.queries.replica++;
        return result;
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        if (!isConflict(error)) this.#replicas.leaveOut(replica, error);
      }
    }
    return this.#readPrimary(query);
  }

  #readPrimary<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.queries.primary++;
    return this.#primary.executeQuery<Row>(query as CompiledQuery<Row>);
  }

  async init(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('Reads have no transactions.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** The replica cancels reads that conflict with changes it has to replay (PostgreSQL manual, 26.4.2). */
const isConflict = (error: unknown) => (error as { code?: string }).code === '40001';

/** It does not answer in time, has ended, or is starting. */
const isReplicaFailure = (error: unknown) =>
  isConflict(error) ||
  isConnectionError(error) ||
  (error as { code?: string }).code === 'ETIMEDOUT' ||
  /^(Query read timeout|timeout exceeded)/.test((error as Error).message);
