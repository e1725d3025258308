import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from './databases.ts';

const { db, close } = await openTestDatabase('postgresql');
afterAll(close);

test('letters beyond ASCII have a lower case', async () => {
  const { rows } = await sql`select lower('ÉLAN Ž') as lower`.execute(db);
  expect(rows).toEqual([{ lower: 'élan ž' }]);
});

test('the extensions that the search needs are there', async () => {
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  const { rows } = await sql`select unaccent('Café') as folded, show_trgm('né') as trigrams`.execute(db);
  expect(rows).toEqual([{ folded: 'Cafe', trigrams: expect.arrayContaining(['  n']) }]);
});
