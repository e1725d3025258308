/** Creates databases for tests, on either engine. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type DatabaseEngine, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { buildDatabaseUrl, executeAdminStatement } from './global-setup.ts';

/** For `describe.each(engines)`: the same tests on both. */
export const engines: DatabaseEngine[] = ['sqlite', 'postgresql'];

/** Opens a fresh database; its `close()` also removes it. */
export async function openTestDatabase(engine: DatabaseEngine): Promise<Database> {
  const { remove, ...settings } = await createTestDatabaseSettings(engine);
  // A connection that still closes while its database is dropped reports an error here.
  const database = openDatabase(settings, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

export interface TestDatabaseSettings extends DatabaseOptions {
  /** Removes database and data directory. Close all users first. */
  remove(): Promise<void>;
}

/** Creates a data directory and a database in it or on PostgreSQL, for a portal to open. */
export async function createTestDatabaseSettings(
  engine: DatabaseEngine,
  schema: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabaseSettings> {
  const dataDir = await mkdtemp(join(inject('dataFolder'), 'portal-'));
  const removeDataDir = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (schema === 'migrated') await cp(inject('sqliteTemplate'), dataDir, { recursive: true });
    return { databaseUrl: undefined, dataDir, remove: removeDataDir };
  }
  const { serverUrl, template } = inject('postgresql');
  const name = `careers_test_${randomBytes(6).toString('hex')}`;
  const source = schema === 'migrated' ? template : "template0 ENCODING 'UTF8'";
  // Copying files takes half the time of the default, which writes every page to the log.
  await executeAdminStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  return {
    databaseUrl: buildDatabaseUrl(serverUrl, name),
    dataDir,
    async remove() {
      await executeAdminStatement(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeDataDir();
    },
  };
}
