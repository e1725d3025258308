import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { compileByShape, compileOnce } from './compiled-queries.ts';
import type { Database } from './database.ts';

describe.each(engines)('compiled queries on %s', (engine) => {
  let database: Database;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    const categories = ['Health', 'Law', 'Trade'].map((name, index) => ({ id: index + 1, name }));
    await database.db.insertInto('categories').values(categories).execute();
  });
  afterEach(() => database.close());

  test('are compiled once for each number of parameters', async () => {
    const compiled: number[] = [];
    const selectNames = compileOnce(database.db, (...ids: number[]) => {
      compiled.push(ids.length);
      return database.db.selectFrom('categories').where('id', 'in', ids).select('name').orderBy('id');
    });
    const names = async (...ids: number[]) => (await selectNames(...ids)).map(({ name }) => name);
    expect(await names(1)).toEqual(['Health']);
    expect(await names(3)).toEqual(['Trade']);
    expect(await names(2, 3)).toEqual(['Law', 'Trade']);
    expect(await names(2)).toEqual(['Law']);
    expect(compiled).toEqual([1, 2]);
  });

  test('are rejected for other parameters or another order', async () => {
    const { db } = database;
    const reordered = compileOnce(db, (name: string, id: number) =>
      db.selectFrom('categories').where('id', '=', id).where('name', '=', name).select('id'),
    );
    const additional = compileOnce(db, (id: number) => db.selectFrom('categories').where('id', 'in', [id, 2]).select('id'));
    await expect(reordered('Law', 2)).rejects.toThrow('in another order');
    await expect(additional(1)).rejects.toThrow('in another order');
  });

  test('are compiled once for each shape', async () => {
    const compiled: string[] = [];
    const execute = compileByShape(database.db);
    const names = async (id: number, name?: string) => {
      const shape = name === undefined ? 'id' : 'id name';
      const rows = await execute(shape, name === undefined ? [id] : [id, name], () => {
        compiled.push(shape);
        const nameClause = name === undefined ? sql`` : sql`and name = ${name}`;
        return sql<{ name: string }>`select name from categories where id = ${id} ${nameClause}`;
      });
      return rows.map((row) => row.name);
    };
    expect(await Promise.all([names(1), names(2)])).toEqual([['Health'], ['Law']]);
    expect([await names(3, 'Trade'), await names(3, 'Law'), await names(2, 'Law')]).toEqual([['Trade'], [], ['Law']]);
    expect(compiled).toEqual(['id', 'id name']);
    const reordered = () => sql`select id from categories where name = ${'Law'} and id = ${2}`;
    await expect(execute('reordered', [2, 'Law'], reordered)).rejects.toThrow('in another order');
  });
});
