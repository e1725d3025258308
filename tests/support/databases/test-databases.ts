/** An empty, migrated database of its own for whoever asks, on either engine. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type DatabaseEngine, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { buildDatabaseUrl, executeAdminStatement } from './postgresql-global-setup.ts';

/** `describe.each(engines)`: the same story on both. */
export const engines: DatabaseEngine[] = ['sqlite', 'postgresql'];

/** Opens a fresh database; its `close()` also removes it. */
export async function openTestDatabase(engine: DatabaseEngine): Promise<Database> {
  const { remove, ...settings } = await createTestDatabaseSettings(engine);
  // A connection that is still saying goodbye when its database is removed would complain to this listener.
  const database = openDatabase(settings, () => {});
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

export interface TestDatabaseSettings extends DatabaseOptions {
  /** Removes the database and the data directory, once everything that uses them is closed. */
  remove(): Promise<void>;
}

/** What a portal needs to open a fresh database by itself: a data directory of its own and, on PostgreSQL, a migrated database. */
export async function createTestDatabaseSettings(engine: DatabaseEngine): Promise<TestDatabaseSettings> {
  const dataDir = await mkdtemp(join(inject('dataFolder'), 'portal-'));
  const removeDataDir = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { databaseUrl: undefined, dataDir, remove: removeDataDir };

  const { serverUrl, template } = inject('postgresql');
  const name = `careers_test_${randomBytes(6).toString('hex')}`;
  await executeAdminStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    databaseUrl: buildDatabaseUrl(serverUrl, name),
    dataDir,
    async remove() {
      await executeAdminStatement(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeDataDir();
    },
  };
}
