/** Opens the database: SQLite under the data directory, or PostgreSQL when DATABASE_URL is set. */
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NodeSqliteDialect, openCommitSign, openSqliteFile } from './node-sqlite.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';
export type Db = Kysely<Tables>;

export interface Database {
  engine: Engine;
  db: Db;
  /** Another number after every commit, whoever made it. PostgreSQL has no such sign that costs less than a question. */
  commits: (() => number) | undefined;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

export function openDatabase({ databaseUrl, dataDir }: DatabaseSettings, onError: (error: Error) => void): Database {
  return databaseUrl ? openPostgresql(databaseUrl, onError) : openSqlite(dataDir);
}

function openSqlite(dataDir: string): Database {
  const file = join(dataDir, 'careers.db');
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(openSqliteFile(file)) });
  const sign = openCommitSign(file);
  return {
    engine: 'sqlite',
    db,
    commits: sign.read,
    async close() {
      // The last connection tidies the file up, which this one may not.
      sign.close();
      await db.destroy();
    },
  };
}

const int8 = 20;

function openPostgresql(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: 3000,
    idle_in_transaction_session_timeout: 5000,
    types: {
      // Counts arrive as bigint, which pg hands over as text; every number here is far below 2^53.
      getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')),
    },
  });
  // A connection that breaks while idle is an event of the pool; without a listener it ends the process.
  pool.on('error', onError);
  // One that breaks while in use fails its query, and says so once more for itself.
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { engine: 'postgresql', db, commits: undefined, close: () => db.destroy() };
}
