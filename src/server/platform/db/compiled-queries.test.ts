import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { compileByShape, compileOnce } from './compiled-queries.ts';
import type { Database } from './database.ts';

describe.each(engines)('a question whose text is written once, on %s', (engine) => {
  let database: Database;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    const named = ['Health', 'Law', 'Trade'].map((name, at) => ({ id: at + 1, name }));
    await database.db.insertInto('categories').values(named).execute();
  });
  afterEach(() => database.close());

  test('is written for each number of values, and asked with the values of the moment', async () => {
    const written: number[] = [];
    const namesOf = compileOnce(database.db, (...ids: number[]) => {
      written.push(ids.length);
      return database.db.selectFrom('categories').where('id', 'in', ids).select('name').orderBy('id');
    });
    const names = async (...ids: number[]) => (await namesOf(...ids)).map(({ name }) => name);
    expect(await names(1)).toEqual(['Health']);
    expect(await names(3)).toEqual(['Trade']);
    expect(await names(2, 3)).toEqual(['Law', 'Trade']);
    expect(await names(2)).toEqual(['Law']);
    expect(written).toEqual([1, 2]);
  });

  test('is refused when it takes its values in another order, or others', async () => {
    const { db } = database;
    const turned = compileOnce(db, (name: string, id: number) =>
      db.selectFrom('categories').where('id', '=', id).where('name', '=', name).select('id'),
    );
    const more = compileOnce(db, (id: number) => db.selectFrom('categories').where('id', 'in', [id, 2]).select('id'));
    await expect(turned('Law', 2)).rejects.toThrow('in another order');
    await expect(more(1)).rejects.toThrow('in another order');
  });

  test('is written for each shape of its SQL', async () => {
    const written: string[] = [];
    const ask = compileByShape(database.db);
    const names = async (id: number, name?: string) => {
      const shape = name === undefined ? 'id' : 'id name';
      const rows = await ask(shape, name === undefined ? [id] : [id, name], () => {
        written.push(shape);
        const named = name === undefined ? sql`` : sql`and name = ${name}`;
        return sql<{ name: string }>`select name from categories where id = ${id} ${named}`;
      });
      return rows.map((row) => row.name);
    };
    expect(await Promise.all([names(1), names(2)])).toEqual([['Health'], ['Law']]);
    expect([await names(3, 'Trade'), await names(3, 'Law'), await names(2, 'Law')]).toEqual([['Trade'], [], ['Law']]);
    expect(written).toEqual(['id', 'id name']);
    const turned = () => sql`select id from categories where name = ${'Law'} and id = ${2}`;
    await expect(ask('turned', [2, 'Law'], turned)).rejects.toThrow('in another order');
  });
});
