/** Prepares one run of Vitest: a PostgreSQL server, a migrated template per engine, and a folder for all data. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { type PostgresqlServer, startEmbeddedPostgresql } from './embedded-postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresql: { serverUrl: string; template: string };
    dataFolder: string;
    /** The data directory with the migrated SQLite file. */
    sqliteTemplate: string;
  }
}

/** Uses the server of TEST_DATABASE_URL, whose user must be allowed to create databases; otherwise starts one. */
export default async function setUpPostgresql(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(findFastFolder(), 'careers-data-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  project.provide('dataFolder', dataFolder);
  process.env.TEST_COMPILE_CACHE = join(dataFolder, 'compile-cache');
  const sqliteTemplate = join(dataFolder, 'template');
  mkdirSync(sqliteTemplate);
  await migrateOnce({ databaseUrl: undefined, dataDir: sqliteTemplate });
  project.provide('sqliteTemplate', sqliteTemplate);
  try {
    return await provideTemplate(project);
  } catch (error) {
    // A rethrown error would be hidden below 'No test files found'.
    console.error((error as Error).message);
    process.exit(1);
  }
}

const memoryFolder = '/dev/shm';
const requiredBytes = 1024 ** 3;

/** Prefers memory, where a sync costs nothing. Containers often have only 64 MB of it. */
function findFastFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= requiredBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function provideTemplate(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env.TEST_DATABASE_URL;
  const server: PostgresqlServer = givenUrl
    ? { url: givenUrl, stop: async () => {} }
    : // A database is 500 files. Creating and dropping it takes a tenth of the time in memory.
      await startEmbeddedPostgresql('ephemeral', findFastFolder());
  const template = `careers_template_${randomBytes(6).toString('hex')}`;
  try {
    await executeAdminStatement(server.url, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
    await migrateOnce({ databaseUrl: buildDatabaseUrl(server.url, template), dataDir: '' });
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL could not create a test database: ${(error as Error).message}`);
  }
  project.provide('postgresql', { serverUrl: server.url, template });
  return async () => {
    if (givenUrl) await executeAdminStatement(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}

/** Runs one statement on the server's own database. */
export async function executeAdminStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: buildDatabaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function buildDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function migrateOnce(options: DatabaseOptions): Promise<void> {
  const database = openDatabase(options, (error) => console.error(error));
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
