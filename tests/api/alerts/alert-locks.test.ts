import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkParam } from '#contract/addresses.ts';
import { alertStore } from '#server/alerts/alert-store.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'owner@example.com';
const at = '2026-11-05T14:00:00.000Z';

describe.each(engines)('changes of the alerts of one address, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  /** PostgreSQL shows who waits for a lock; SQLite runs one transaction after another. */
  async function waitUntilBlocked(): Promise<void> {
    if (engine === 'sqlite') return;
    const countWaiting = async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where not granted and locktype = 'advisory' and datname = current_database()`.execute(portal.database.db);
      return Number(rows[0]?.count);
    };
    await expect.poll(countWaiting, { timeout: 5000 }).toBe(1);
  }

  const token = (id: string) => new URL(portal.services.alerts.manageLink(id)).searchParams.get(linkParam) ?? '';

  test.each([
    ['a confirmation', (id: string) => portal.services.alerts.confirm(token(id))],
    ['an end of all', () => portal.services.alerts.endAll(email)],
    ['an unsubscribe', () => portal.services.optOuts.unsubscribe(email)],
    ['a deletion', () => portal.database.db.transaction().execute((trx) => alertStore(trx, engine).deleteByEmail(email))],
  ])('lock the address before its alerts: %s does not deadlock with a change', async (_name, run) => {
    const { db } = portal.database;
    const [pending, active] = [randomUUID(), randomUUID()];
    const store = alertStore(db, engine);
    await store.insertPending({ id: active, email, criteria: 'location=Leeds', period: 'daily' }, at);
    await store.update(active, { state: 'active', confirmed_at: at, ends_at: '2099-01-01T00:00:00.000Z' });
    await store.insertPending({ id: pending, email, criteria: 'location=Leeds', period: 'weekly' }, new Date().toISOString());

    const { outcome } = await db.transaction().execute(async (trx) => {
      const change = alertStore(trx, engine);
      await change.lockAddress(email);
      const outcome = run(pending).then(() => 'done');
      await waitUntilBlocked();
      await change.lock(active);
      await change.lock(pending);
      return { outcome };
    });
    expect(await outcome).toBe('done');
    expect((await store.listByEmail(email)).every(({ id }) => id !== pending)).toBe(true);
  });
});
