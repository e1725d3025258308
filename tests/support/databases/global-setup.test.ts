import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from './test-databases.ts';

const { db, close } = await openTestDatabase('postgresql');
afterAll(close);

test('letters beyond ASCII have a lower case', async () => {
  const { rows } = await sql`select lower('ÉLAN Ž') as lower`.execute(db);
  expect(rows).toEqual([{ lower: 'élan ž' }]);
});
