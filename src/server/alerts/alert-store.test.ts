import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alertsMax } from '#contract/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../tests/support/databases/test-databases.ts';
import { insertJob } from '../../../tests/support/fixtures/job-row-factory.ts';
import { alertLedger } from './alert-ledger.ts';
import { alertStore, deleteOutdatedAlerts, findAlert } from './alert-store.ts';

const email = 'owner@example.com';
const at = '2026-11-05T14:00:00.000Z';
const earlier = '2026-11-01T14:00:00.000Z';

async function insertEnded({ db, engine }: Database, id: string, endedAt: string): Promise<void> {
  const store = alertStore(db, engine);
  await store.insertPending({ id, email, criteria: `description=${id}`, period: 'daily' }, at);
  await store.update(id, { state: 'ended', ended_at: endedAt });
}

describe.each(engines)('discarded alerts, on %s', (engine) => {
  let database: Database;
  let jobId: number;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    jobId = await insertJob(database.db);
  });
  afterEach(() => database.close());

  const countRows = async (table: 'alerts' | 'alert_jobs') => (await database.db.selectFrom(table).selectAll().execute()).length;

  test.each<[string, (db: Database) => Promise<void>]>([
    ['of a deleted account', ({ db }) => db.transaction().execute((trx) => alertStore(trx, engine).discardByEmail(email))],
    [
      'beyond the limit of ended ones',
      async (database) => {
        for (let n = 0; n < alertsMax; n++) await insertEnded(database, `later ${n}`, at);
        await alertStore(database.db, engine).endAll(email, at);
      },
    ],
  ])('are unknown at once, and the cleanup deletes them and their jobs: %s', async (_, discard) => {
    const { db } = database;
    await insertEnded(database, 'first', earlier);
    await alertLedger(db).insert('first', [jobId], at);
    await discard(database);
    expect(await findAlert(db, 'first')).toBeUndefined();
    expect(await alertStore(db, engine).lock('first')).toBeUndefined();
    expect((await alertStore(db, engine).listByEmail(email)).map(({ id }) => id)).not.toContain('first');
    const { criteria } = await db.selectFrom('alerts').where('id', '=', 'first').select('criteria').executeTakeFirstOrThrow();
    expect(criteria).toBe('');
    const others = (await countRows('alerts')) - 1;

    expect(await deleteOutdatedAlerts(db, '2026-01-01')).toBe(1);
    expect([await countRows('alerts'), await countRows('alert_jobs')]).toEqual([others, 0]);
  });
});

test('no statement deletes more than a thousand jobs of an alert', async () => {
  const database = await openTestDatabase('postgresql');
  const { db } = database;
  for (const id of ['outdated', 'discarded']) await insertEnded(database, id, earlier);
  // These jobs need not exist.
  await sql`alter table alert_jobs drop constraint alert_jobs_job_id_fkey`.execute(db);
  await sql`insert into alert_jobs (alert_id, job_id, mailed_at)
    select id, n, '2026' from alerts cross join generate_series(1, 2500) as n`.execute(db);
  await sql`create table statements (deleted integer)`.execute(db);
  await sql`
    create function count_deleted() returns trigger language plpgsql as $$
      begin insert into statements select count(*) from deleted_rows; return null; end $$`.execute(db);
  await sql`
    create trigger count_deleted after delete on alert_jobs
      referencing old table as deleted_rows for each statement execute function count_deleted()`.execute(db);

  expect(await deleteOutdatedAlerts(db, at)).toBe(2);
  const { rows } = await sql<{ deleted: number }>`select deleted from statements where deleted > 0 order by deleted`.execute(db);
  expect(rows.map(({ deleted }) => deleted)).toEqual([500, 500, 1000, 1000, 1000, 1000]);
  await database.close();
});
