import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { deleteExpiredData } from '../retention/retention-rules.ts';
import { deleteInBatches } from './batch-delete.ts';

test('deletes a thousand rows a statement', async () => {
  const database = await openTestDatabase('postgresql');
  const { db } = database;
  await sql`
    insert into used_tokens (hash, expires_at) select 'token ' || n, '2026' from generate_series(1, 3500) as n`.execute(db);
  await sql`create table statements (deleted integer)`.execute(db);
  await sql`
    create function count_deleted() returns trigger language plpgsql as $$
      begin insert into statements select count(*) from deleted_rows; return null; end $$`.execute(db);
  await sql`
    create trigger count_deleted after delete on used_tokens
      referencing old table as deleted_rows for each statement execute function count_deleted()`.execute(db);

  expect((await deleteExpiredData(db, () => new Date()))['used tokens']).toBe(3500);
  const { rows } = await sql<{ deleted: number }>`select deleted from statements order by deleted desc`.execute(db);
  expect(rows.map(({ deleted }) => deleted)).toEqual([1000, 1000, 1000, 500]);
  await database.close();
});

test('finishes and counts the current batch after an abort', async () => {
  const controller = new AbortController();
  let batches = 0;
  const deleteBatch = async (limit: number) => {
    batches++;
    controller.abort();
    return { numDeletedRows: BigInt(limit) };
  };
  expect(await deleteInBatches(deleteBatch, controller.signal)).toBe(1000);
  expect(await deleteInBatches(deleteBatch, controller.signal)).toBe(0);
  expect(batches).toBe(1);
});
