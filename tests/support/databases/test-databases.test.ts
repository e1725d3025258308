import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from './test-databases.ts';

describe.each(engines)('a test database on %s', (engine) => {
  const databases: Database[] = [];
  const open = async () => {
    const database = await openTestDatabase(engine);
    databases.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
  });

  test('is migrated and empty', async () => {
    const { db } = await open();

    expect(await db.selectFrom('catalogue').selectAll().execute()).toEqual([{ id: 1, version: 1 }]);
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('candidates').selectAll().execute()).toEqual([]);
  });

  test('is isolated from another', async () => {
    const [one, other] = await Promise.all([open(), open()]);

    await one.db.insertInto('companies').values({ name: 'Larkfield' }).execute();

    expect(await one.db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Larkfield' }]);
    expect(await other.db.selectFrom('companies').select('name').execute()).toEqual([]);
  });
});
