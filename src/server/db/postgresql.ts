/**
 * PostgreSQL behind Kysely, for a server that may be slow, away or hung: no request waits for it longer than five seconds,
 * a connection that broke is never used again, and a read that a restart of the server broke is asked once more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Histogram } from '../metrics/exposition.ts';

/** A request's statement has what is left of this when it has its connection, and no more than the other. */
const connectedAndAnsweredMs = 4700;
const answeredMs = 3300;
/** After a statement that nobody answered no other is sent for so long: they would wait one after another. */
const silenceMs = 1000;

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
  #silentUntil = 0;

  constructor(pool: pg.Pool, hurried: boolean, queries: Histogram) {
    this.#pool = pool;
    this.#hurried = hurried;
    this.#queries = queries;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    const askedAt = performance.now();
    if (askedAt < this.#silentUntil) throw Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' });
    const client = await retried(() => this.#pool.connect(), isGone);
    return new PooledConnection(this.#pool, client, this.#queries, this.#hurried ? askedAt + connectedAndAnsweredMs : undefined);
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel }: { isolationLevel?: string | undefined },
  ): Promise<void> {
    connection.inTransaction = true;
    await connection.say(isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin');
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.say('commit');
    connection.inTransaction = false;
    if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled the transaction back instead of committing it.');
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // The server rolls back what a broken connection leaves.
    if (!connection.broken) await connection.say('rollback');
    connection.inTransaction = false;
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    if (connection.unanswered) this.#silentUntil = performance.now() + silenceMs;
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PooledConnection implements DatabaseConnection {
  inTransaction = false;
  broken = false;
  unanswered = false;
  readonly #pool: pg.Pool;
  #client: pg.PoolClient;
  readonly #deadline: number | undefined;
  readonly #queries: Histogram;
  #first = true;

  constructor(pool: pg.Pool, client: pg.PoolClient, queries: Histogram, deadline: number | undefined) {
    this.#pool = pool;
    this.#client = client;
    this.#queries = queries;
    this.#deadline = deadline;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const repeatable = !this.inTransaction && query.query.kind === 'SelectQueryNode';
    const ask = () => this.#ask<Row>(query);
    return repeatable ? retried(ask, isGone) : ask();
  }

  // biome-ignore lint/correctness/useYield: the portal streams from SQLite alone.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PostgreSQL gives many rows through a cursor in SQL.');
  }

  async say(text: string): Promise<pg.QueryResult> {
    return this.#query({ text });
  }

  release(): void {
    this.#client.release(this.broken);
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#query({ text: sql, values: [...parameters] });
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  async #query(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.broken && !this.inTransaction) await this.#renew();
    const begun = performance.now();
    try {
      return await this.#client.query(this.#within(asked));
    } catch (error) {
      this.unanswered = isReadTimeout(error);
      this.broken ||= this.unanswered || isGone(error);
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

  /** Waiting for the connection counts against its first statement alone. */
  #within(asked: pg.QueryConfig): pg.QueryConfig & { query_timeout?: number } {
    if (this.#deadline === undefined) return asked;
    const left = this.#first ? Math.min(answeredMs, this.#deadline - performance.now()) : answeredMs;
    this.#first = false;
    return { ...asked, query_timeout: Math.max(1, Math.round(left)) };
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Shut down (57P), not yet up (57P03), or the connection broke (08, the network's own); nobody knows how far it came. */
function isGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P0[123]|08\w{3}|ECONN\w+|EPIPE)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}

const isReadTimeout = (error: unknown) => (error as Error).message === 'Query read timeout';

/** Twice more, after a moment that is another for each who waits. */
async function retried<Result>(work: () => Promise<Result>, isWorthIt: (error: unknown) => boolean): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isWorthIt(error)) throw error;
      await pause(attempt * (50 + 150 * Math.random()));
    }
  }
}
