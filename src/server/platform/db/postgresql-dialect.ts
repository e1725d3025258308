/**
 * PostgreSQL behind Kysely, for a server that may be slow, away or hung: no request waits for it longer than five seconds,
 * a connection that broke is never used again, and a read that a restart of the server broke is asked once more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Histogram } from '../metrics/prometheus-format.ts';

/** Longer than the server's own limit, which ends a statement and says so. */
const queryTimeoutMs = 3300;
/** While a server answers nothing at all no statement is sent for so long: they would wait one after another. */
const outageBackoffMs = 1000;

/** What all connections know of the server. */
interface ServerHealth {
  heardAt: number;
  silentUntil: number;
}

export class PostgresqlDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #hurried: boolean;
  readonly #queries: Histogram;

  /** @param hurried whether the client gives up on a server that does not answer */
  constructor(pool: pg.Pool, hurried: boolean, queries: Histogram) {
    super({ pool });
    this.#pool = pool;
    this.#hurried = hurried;
    this.#queries = queries;
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#pool, this.#hurried, this.#queries);
  }
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #hurried: boolean;
  readonly #queries: Histogram;
  readonly #signs: ServerHealth = { heardAt: 0, silentUntil: 0 };

  constructor(pool: pg.Pool, hurried: boolean, queries: Histogram) {
    this.#pool = pool;
    this.#hurried = hurried;
    this.#queries = queries;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    if (performance.now() < this.#signs.silentUntil)
      throw Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' });
    const client = await retry(() => this.#pool.connect(), isConnectionError);
    return new PooledConnection(this.#pool, client, this.#queries, this.#hurried, this.#signs);
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel }: { isolationLevel?: string | undefined },
  ): Promise<void> {
    connection.inTransaction = true;
    await connection.executeCommand(isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin');
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.executeCommand('commit');
    connection.inTransaction = false;
    if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled the transaction back instead of committing it.');
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // The server rolls back what a broken connection leaves.
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
  broken = false;
  readonly #pool: pg.Pool;
  #client: pg.PoolClient;
  readonly #hurried: boolean;
  readonly #queries: Histogram;
  readonly #signs: ServerHealth;

  constructor(pool: pg.Pool, client: pg.PoolClient, queries: Histogram, hurried: boolean, signs: ServerHealth) {
    this.#pool = pool;
    this.#client = client;
    this.#queries = queries;
    this.#hurried = hurried;
    this.#signs = signs;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const repeatable = !this.inTransaction && query.query.kind === 'SelectQueryNode';
    const ask = () => this.#ask<Row>(query);
    return repeatable ? retry(ask, isConnectionError) : ask();
  }

  // biome-ignore lint/correctness/useYield: the portal streams from SQLite alone.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PostgreSQL gives many rows through a cursor in SQL.');
  }

  async executeCommand(text: string): Promise<pg.QueryResult> {
    return this.#query({ text });
  }

  release(): void {
    this.#client.release(this.broken);
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#query({ text: sql, values: [...parameters] });
    return writeCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  async #query(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.broken && !this.inTransaction) await this.#renew();
    const begun = performance.now();
    try {
      const answer = await this.#client.query(this.#hurried ? withQueryTimeout(asked) : asked);
      this.#signs.heardAt = performance.now();
      return answer;
    } catch (error) {
      if (isQueryTimeout(error)) this.#unanswered(begun);
      else if (isServerError(error)) this.#signs.heardAt = performance.now();
      this.broken ||= isQueryTimeout(error) || isConnectionError(error);
      throw error;
    } finally {
      this.#queries.observe((performance.now() - begun) / 1000);
    }
  }

  async #renew(): Promise<void> {
    const client = await this.#pool.connect();
    this.#client.release(true);
    this.#client = client;
    this.broken = false;
  }

  /** A server that answered another meanwhile is not silent: it is this statement, or this connection. */
  #unanswered(begun: number): void {
    if (this.#signs.heardAt < begun) this.#signs.silentUntil = performance.now() + outageBackoffMs;
  }
}

const withQueryTimeout = (asked: pg.QueryConfig): pg.QueryConfig & { query_timeout: number } => ({
  ...asked,
  query_timeout: queryTimeoutMs,
});

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Shut down (57P), not yet up (57P03), or the connection broke (08, the network's own); nobody knows how far it came. */
function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P0[123]|08\w{3}|ECONN\w+|EPIPE)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}

/** By the server, whatever it says. */
const isServerError = (error: unknown) => 'severity' in (error as object);

const isQueryTimeout = (error: unknown) => (error as Error).message === 'Query read timeout';

/** Twice more, after a moment that is another for each who waits. */
async function retry<Result>(work: () => Promise<Result>, isWorthIt: (error: unknown) => boolean): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isWorthIt(error)) throw error;
      await pause(attempt * (50 + 150 * Math.random()));
    }
  }
}
