/** Opens the database: SQLite under the data directory, or PostgreSQL when DATABASE_URL is set. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { createHistogram, type Histogram } from '../metrics/prometheus-format.ts';
import { PostgresqlDialect } from './postgresql-dialect.ts';
import type { Tables } from './schema.ts';
import { NodeSqliteDialect, openDataVersionReader, openSqliteFile } from './sqlite-dialect.ts';

export type DatabaseEngine = 'sqlite' | 'postgresql';
export type Db = Kysely<Tables>;

export interface Database {
  engine: DatabaseEngine;
  db: Db;
  /** How long its statements took. */
  queryDurations: Histogram;
  /** Its connections, now. */
  poolStats(): { total: number; idle: number; waiting: number };
  /** Another number after every commit, whoever made it. PostgreSQL has no such sign that costs less than a question. */
  dataVersion: (() => number) | undefined;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A request is better refused than kept waiting. A migration, an import or a backup is not: it takes what it takes. */
export type DatabaseWorkload = 'requests' | 'work';

export function openDatabase(
  { databaseUrl, dataDir }: DatabaseOptions,
  onError: (error: Error) => void,
  use: DatabaseWorkload = 'requests',
): Database {
  return databaseUrl ? openPostgresql(databaseUrl, onError, use) : openSqlite(dataDir, use);
}

function openSqlite(dataDir: string, use: DatabaseWorkload): Database {
  const path = join(dataDir, 'careers.db');
  const file = openSqliteFile(path);
  // The system keeps the file's pages as well, so the portal holds few of its own; an import writes too many at once for that.
  const [waitMs, cacheKb] = use === 'work' ? [60_000, 8192] : [0, 4096];
  file.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA cache_size = -${cacheKb}`);
  const queries = createHistogram();
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(file, queries, use === 'work' ? 0 : 5000) });
  // A restore needs the file for itself alone, and no command keeps answers.
  const sign = use === 'requests' ? openDataVersionReader(path) : undefined;
  return {
    engine: 'sqlite',
    db,
    queryDurations: queries,
    poolStats: () => ({ total: 1, idle: 0, waiting: 0 }),
    dataVersion: sign?.read,
    async close() {
      // The last connection tidies the file up, which this one may not.
      sign?.close();
      await db.destroy();
    },
  };
}

/** How a portal that serves is known to whoever asks PostgreSQL who is connected. */
export const portalApplicationName = 'careers portal';

const poolConfigs: Record<DatabaseWorkload, pg.PoolConfig> = {
  requests: {
    application_name: portalApplicationName,
    // One stays, so that a restore sees that a portal runs.
    min: 1,
    connectionTimeoutMillis: 1500,
    statement_timeout: 3000,
    idle_in_transaction_session_timeout: 5000,
  },
  work: { application_name: 'careers command', connectionTimeoutMillis: 10_000 },
};

/** A name in the address would win over ours, by which a restore knows that a portal runs. */
function withoutApplicationName(connectionString: string): string {
  const url = new URL(connectionString);
  if (!url.searchParams.has('application_name')) return connectionString;
  url.searchParams.delete('application_name');
  return url.href;
}

const int8 = 20;

function openPostgresql(connectionString: string, onError: (error: Error) => void, use: DatabaseWorkload): Database {
  // A portal on SQLite has no use for it, and a megabyte less without.
  const driver: typeof pg = createRequire(import.meta.url)('pg');
  const pool = new driver.Pool({
    connectionString: withoutApplicationName(connectionString),
    max: 10,
    ...poolConfigs[use],
    types: {
      // Counts arrive as bigint, which pg hands over as text; every number here is far below 2^53.
      getTypeParser: (oid, format) => (oid === int8 ? Number : driver.types.getTypeParser(oid, format as 'text')),
    },
  });
  // A connection that breaks while idle is an event of the pool; without a listener it ends the process.
  pool.on('error', onError);
  // One that breaks while in use fails its query, and says so once more for itself.
  pool.on('connect', (client) => client.on('error', onError));
  const queries = createHistogram();
  const db: Db = new Kysely({ dialect: new PostgresqlDialect(pool, use === 'requests', queries) });
  const state = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return {
    engine: 'postgresql',
    db,
    queryDurations: queries,
    poolStats: state,
    dataVersion: undefined,
    close: () => db.destroy(),
  };
}
