/** Opens the database: SQLite under the data directory, or PostgreSQL when DATABASE_URL is set. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { createHistogram, type Histogram } from '../metrics/prometheus-format.ts';
import { createFailoverPool } from './failover-pool.ts';
import { PostgresqlDialect } from './postgresql-dialect.ts';
import type { Tables } from './schema.ts';
import { NodeSqliteDialect, openDataVersionReader, openReadOnlySqliteFile, openSqliteFile } from './sqlite-dialect.ts';

export type DatabaseEngine = 'sqlite' | 'postgresql';
export type Db = Kysely<Tables>;

export interface Database {
  engine: DatabaseEngine;
  db: Db;
  /** Durations of all statements. */
  queryDurations: Histogram;
  /** The current connections. */
  poolStats(): { total: number; idle: number; waiting: number };
  /** Changes with every commit of any process. Undefined for PostgreSQL, which would need a query. */
  dataVersion: (() => number) | undefined;
  /**
   * Counts the commits of this process to announced tables of PostgreSQL, whose announcement may arrive a moment later.
   * 0 for SQLite, whose data version includes them.
   */
  ownChanges(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  /** Other servers of the same database, one of which takes writes when the first does not. */
  databaseFailoverUrls?: readonly string[];
  dataDir: string;
}

/** Requests fail fast. Migrations, imports and backups have no time limit. */
export type DatabaseWorkload = 'requests' | 'batch';

export function openDatabase(
  { databaseUrl, databaseFailoverUrls = [], dataDir }: DatabaseOptions,
  onError: (error: Error) => void,
  workload: DatabaseWorkload = 'requests',
): Database {
  return databaseUrl ? openPostgresql([databaseUrl, ...databaseFailoverUrls], onError, workload) : openSqlite(dataDir, workload);
}

/** Opens a connection for a thread that only reads. */
export function openReadOnlySqlite(dataDir: string): Database {
  const path = join(dataDir, 'careers.db');
  const file = openReadOnlySqliteFile(path);
  const queryDurations = createHistogram();
  const dataVersion = file.prepare('PRAGMA data_version');
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(file, queryDurations, 5000) });
  return {
    engine: 'sqlite',
    db,
    queryDurations,
    poolStats: () => ({ total: 1, idle: 0, waiting: 0 }),
    // This connection never writes, so each change comes from another connection.
    dataVersion: () => Number(dataVersion.get()?.data_version),
    ownChanges: () => 0,
    close: () => db.destroy(),
  };
}

function openSqlite(dataDir: string, workload: DatabaseWorkload): Database {
  const path = join(dataDir, 'careers.db');
  const file = openSqliteFile(path);
  // The system caches pages as well. Imports need a larger cache, because they write many pages at once.
  const [busyTimeoutMs, cacheKb] = workload === 'batch' ? [60_000, 8192] : [0, 4096];
  file.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA cache_size = -${cacheKb}`);
  const queryDurations = createHistogram();
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(file, queryDurations, workload === 'batch' ? 0 : 5000) });
  // Only the portal caches responses, and a restore needs exclusive access to the file.
  const dataVersion = workload === 'requests' ? openDataVersionReader(path) : undefined;
  return {
    engine: 'sqlite',
    db,
    queryDurations,
    poolStats: () => ({ total: 1, idle: 0, waiting: 0 }),
    dataVersion: dataVersion?.read,
    ownChanges: () => 0,
    async close() {
      // Close the read-only connection first: the last connection checkpoints the file.
      dataVersion?.close();
      await db.destroy();
    },
  };
}

/** Identifies running portals in `pg_stat_activity`. */
export const portalApplicationName = 'careers portal';
export const listenerApplicationName = 'careers listener';

const poolConfigs: Record<DatabaseWorkload, pg.PoolConfig> = {
  requests: {
    application_name: portalApplicationName,
    // A restore detects a running portal by this connection.
    min: 1,
    connectionTimeoutMillis: 1500,
    statement_timeout: 3000,
    idle_in_transaction_session_timeout: 5000,
  },
  batch: { application_name: 'careers command', connectionTimeoutMillis: 10_000 },
};

export function parseConnection(connectionString: string): Pick<pg.PoolConfig, 'connectionString' | 'ssl'> {
  const url = new URL(connectionString);
  const { searchParams } = url;
  // The parameter would override the name by which a restore detects a running portal.
  searchParams.delete('application_name');
  if (searchParams.get('sslmode') !== 'verify-full') return { connectionString: url.href };
  const readPem = (name: string) => {
    const file = searchParams.get(name);
    searchParams.delete(name);
    return file === null ? undefined : readFileSync(file, 'utf8');
  };
  const [ca, cert, key] = [readPem('sslrootcert'), readPem('sslcert'), readPem('sslkey')];
  searchParams.delete('sslmode');
  // The driver omits the server name for an IP address, and TLS would then verify the name `localhost`.
  const host = (searchParams.get('host') ?? url.hostname).replace(/^\[|\]$/g, '');
  return { connectionString: url.href, ssl: { ca, cert, key, host } as pg.ConnectionConfig['ssl'] };
}

const int8 = 20;

function openPostgresql(addresses: readonly string[], onError: (error: Error) => void, workload: DatabaseWorkload): Database {
  const pools = addresses.map((address) => openPool(address, onError, workload));
  const pool = pools.length > 1 ? createFailoverPool(pools) : (pools[0] as pg.Pool);
  const queryDurations = createHistogram();
  const dialect = new PostgresqlDialect(pool, workload === 'requests', queryDurations);
  const db: Db = new Kysely({ dialect });
  return {
    engine: 'postgresql',
    db,
    queryDurations,
    poolStats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dataVersion: undefined,
    ownChanges: () => dialect.announcedCommits,
    close: () => db.destroy(),
  };
}

function openPool(connectionString: string, onError: (error: Error) => void, workload: DatabaseWorkload): pg.Pool {
  // Saves a megabyte of memory on SQLite.
  const driver: typeof pg = createRequire(import.meta.url)('pg');
  const pool = new driver.Pool({
    ...parseConnection(connectionString),
    max: 10,
    ...poolConfigs[workload],
    types: {
      // pg returns bigint counts as text. Every number here is far below 2^53.
      getTypeParser: (oid, format) => (oid === int8 ? Number : driver.types.getTypeParser(oid, format as 'text')),
    },
  });
  // Without a listener, an error of an idle connection ends the process.
  pool.on('error', onError);
  // A connection that breaks in use rejects its query and also emits an error.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
