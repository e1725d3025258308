import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from './test-databases.ts';

const { db, close } = await openTestDatabase('postgresql');
afterAll(close);

test('lowercases letters beyond ASCII', async () => {
  const { rows } = await sql`select lower('ÉLAN Ž') as lower`.execute(db);
  expect(rows).toEqual([{ lower: 'élan ž' }]);
});
