/**
 * Connects Kysely to PostgreSQL and handles outages. Requests wait at most five seconds, broken connections are replaced,
 * and reads are retried after a restart of the server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Histogram } from '../metrics/prometheus-format.ts';
import type { ConnectionPool } from './failover-pool.ts';

/** Longer than the server's own limit, which returns a proper error. */
const queryTimeoutMs = 3300;
/** Sends no statement for this long to a server that does not respond: statements would queue up. */
const outageBackoffMs = 1000;

/** Shared by all connections. */
interface PoolState {
  lastResponseAt: number;
  unavailableUntil: number;
  /** The number of commits that changed an announced table. */
  announcedCommits: number;
}

export class PostgresqlDialect extends PostgresDialect {
  readonly #pool: ConnectionPool;
  readonly #hasTimeout: boolean;
  readonly #durations: Histogram;
  readonly #state: PoolState = { lastResponseAt: 0, unavailableUntil: 0, announcedCommits: 0 };

  /** @param hasTimeout whether statements time out on the client */
  constructor(pool: ConnectionPool, hasTimeout: boolean, durations: Histogram) {
    super({ pool });
    this.#pool = pool;
    this.#hasTimeout = hasTimeout;
    this.#durations = durations;
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#pool, this.#hasTimeout, this.#durations, this.#state);
  }

  get announcedCommits(): number {
    return this.#state.announcedCommits;
  }
}

class PooledDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #hasTimeout: boolean;
  readonly #durations: Histogram;
  readonly #state: PoolState;

  constructor(pool: ConnectionPool, hasTimeout: boolean, durations: Histogram, state: PoolState) {
    this.#pool = pool;
    this.#hasTimeout = hasTimeout;
    this.#durations = durations;
    this.#state = state;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    if (performance.now() < this.#state.unavailableUntil)
      throw Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' });
    const client = await retry(() => this.#pool.connect(), isConnectionError);
    return new PooledConnection(this.#pool, client, this.#durations, this.#hasTimeout, this.#state);
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel }: { isolationLevel?: string | undefined },
  ): Promise<void> {
    connection.inTransaction = true;
    connection.announces = false;
    await connection.executeCommand(isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin');
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.executeCommand('commit');
    connection.inTransaction = false;
    if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled the transaction back instead of committing it.');
    if (connection.announces) this.#state.announcedCommits++;
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // The server rolls back the transaction of a broken connection.
    if (!connection.broken) await connection.executeCommand('rollback');
    connection.inTransaction = false;
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PooledConnection implements DatabaseConnection {
  inTransaction = false;
  /** Whether the transaction has changed an announced table. */
  announces = false;
  broken = false;
  readonly #pool: ConnectionPool;
  #client: pg.PoolClient;
  readonly #hasTimeout: boolean;
  readonly #durations: Histogram;
  readonly #state: PoolState;

  constructor(pool: ConnectionPool, client: pg.PoolClient, durations: Histogram, hasTimeout: boolean, state: PoolState) {
    this.#pool = pool;
    this.#client = client;
    this.#durations = durations;
    this.#hasTimeout = hasTimeout;
    this.#state = state;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRepeatable = !this.inTransaction && query.query.kind === 'SelectQueryNode';
    const execute = () => this.#execute<Row>(query);
    return isRepeatable ? retry(execute, isConnectionError) : execute();
  }

  // biome-ignore lint/correctness/useYield: The portal streams from SQLite only.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not implemented for PostgreSQL. Use a cursor in SQL.');
  }

  async executeCommand(text: string): Promise<pg.QueryResult> {
    return this.#query({ text });
  }

  release(): void {
    this.#client.release(this.broken);
  }

  async #execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#query({ text: sql, values: [...parameters] });
    if (!writeCommands.has(command)) return { rows: rows ?? [] };
    if (rowCount && announcedWrite.test(sql)) {
      if (this.inTransaction) this.announces = true;
      else this.#state.announcedCommits++;
    }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async #query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.broken && !this.inTransaction) await this.#reconnect();
    const startedAt = performance.now();
    try {
      const result = await this.#client.query(this.#hasTimeout ? withQueryTimeout(config) : config);
      this.#state.lastResponseAt = performance.now();
      return result;
    } catch (error) {
      if (isQueryTimeout(error)) this.#recordTimeout(startedAt);
      else if (isServerError(error)) this.#state.lastResponseAt = performance.now();
      this.broken ||= isQueryTimeout(error) || isConnectionError(error);
      throw error;
    } finally {
      this.#durations.observe((performance.now() - startedAt) / 1000);
    }
  }

  async #reconnect(): Promise<void> {
    const client = await this.#pool.connect();
    this.#client.release(true);
    this.#client = client;
    this.broken = false;
  }

  /** A response on another connection since the start means that the server is available. */
  #recordTimeout(startedAt: number): void {
    if (this.#state.lastResponseAt < startedAt) this.#state.unavailableUntil = performance.now() + outageBackoffMs;
  }
}

const withQueryTimeout = (config: pg.QueryConfig): pg.QueryConfig & { query_timeout: number } => ({
  ...config,
  query_timeout: queryTimeoutMs,
});

/** Writes to the tables with triggers of migration 045. */
const announcedWrite = /^(?:update|insert into|delete from) "(?:catalogue|search_state|applications)"/;

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Server shutdown (57P01, 57P02), startup (57P03), or a broken connection. The statement may have been executed. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P0[123]|08\w{3}|ECONN\w+|EPIPE)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}

/** Whether the error is a response of the server. */
const isServerError = (error: unknown) => 'severity' in (error as object);

const isQueryTimeout = (error: unknown) => (error as Error).message === 'Query read timeout';

/** Retries twice, with jitter. */
async function retry<Result>(work: () => Promise<Result>, isRetryable: (error: unknown) => boolean): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
      await pause(attempt * (50 + 150 * Math.random()));
    }
  }
}
