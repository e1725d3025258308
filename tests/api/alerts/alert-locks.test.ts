import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkParam } from '#contract/addresses.ts';
import { createAlert, endAlerts } from '#contract/alerts/alert-calls.ts';
import { type AlertChange, alertStore } from '#server/alerts/alert-store.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
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
    ['a deletion', () => portal.database.db.transaction().execute((trx) => alertStore(trx, engine).discardByEmail(email))],
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

describe.each(engines)('changes of several alerts that deadlock on %s are repeated', (engine) => {
  let time = Date.parse('2026-11-05T14:00:00.000Z');
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(time) });
  });
  afterAll(() => portal.close());

  const activate = async (address: string, change: AlertChange = {}) => {
    const store = alertStore(portal.database.db, engine);
    const id = randomUUID();
    await store.insertPending({ id, email: address, criteria: `description=${id}`, period: 'daily' }, at);
    await store.update(id, { state: 'active', confirmed_at: at, ends_at: '2099-01-01T00:00:00.000Z', ...change });
    return id;
  };
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const linkOf = (address: string) => {
    const { pathname, search } = new URL(portal.services.unsubscribeLinks.sign(address));
    return pathname + search;
  };
  const unsubscribe = (address: string) =>
    portal.app.inject({ url: `/candidate/unsubscribe/${address}`, headers: { accept: 'application/json' } });
  const statusOf = async (response: Promise<{ statusCode: number }>) => (await response).statusCode;

  interface Door {
    name: string;
    change?: AlertChange;
    /** Returns the change, which gives a status. */
    open(address: string): Promise<() => Promise<number>>;
    status: number;
    state: 'active' | 'ended';
  }
  const doors: Door[] = [
    {
      name: 'an end of all',
      async open(address) {
        const owner = await createCandidate(portal, address);
        return () => statusOf(owner.post(endAlerts.path, {}));
      },
      status: 200,
      state: 'ended',
    },
    {
      name: 'the one click of a mail client',
      open: async (address) => () => statusOf(post(linkOf(address), 'List-Unsubscribe=One-Click')),
      status: 200,
      state: 'ended',
    },
    {
      name: 'an undo by the link of a mail',
      async open(address) {
        await post(linkOf(address), 'List-Unsubscribe=One-Click');
        return () => statusOf(post(linkOf(address), 'answer=undo'));
      },
      status: 303,
      state: 'active',
    },
    {
      name: 'an undo in the same browser',
      async open(address) {
        const [proof] = (await unsubscribe(address)).cookies;
        const headers = { 'content-type': 'application/json', cookie: `${proof?.name}=${proof?.value}` };
        return () => statusOf(post(`/candidate/unsubscribe/${address}/undo`, '{}', headers));
      },
      status: 200,
      state: 'active',
    },
    {
      name: 'the end of expired ones',
      change: { ends_at: at, warned_at: at },
      open: async () => () => portal.services.alerts.endExpired(new AbortController().signal).then(() => 0),
      status: 0,
      state: 'ended',
    },
  ];

  test.each(doors)('$name', async ({ change, open, status, state }) => {
    const address = `${randomUUID().slice(0, 8)}@example.com`;
    const [first, second] = [await activate(address, change), await activate(address, change)];
    const run = await open(address);

    const { outcome } = await portal.database.db.transaction().execute(async (trx) => {
      const batch = alertStore(trx, engine);
      await batch.lock(second);
      const outcome = run();
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
      await batch.lock(first);
      return { outcome };
    });
    expect(await outcome).toBe(status);
    const alerts = await portal.services.alerts.list(address);
    expect(alerts.map((alert) => alert.state)).toEqual([state, state]);
  });

  test('an alert that ends after it was listed for a warning is not warned of', async () => {
    const address = 'warned@example.com';
    const id = await activate(address, { ends_at: new Date(time + 24 * 3_600_000).toISOString() });
    const { warnings } = await portal.database.db.transaction().execute(async (trx) => {
      const store = alertStore(trx, engine);
      await store.lock(id);
      const warnings = portal.services.alerts.endExpired(new AbortController().signal);
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
      await store.endAll(address, new Date(time).toISOString());
      return { warnings };
    });
    await warnings;
    await waitForDelivery(portal);
    expect(portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(address))).toEqual([]);
  });

  test('a batch of runs, which mails the alerts of others at once', async () => {
    const [leaver, other] = [
      await createCandidate(portal, 'leaver@example.com'),
      await createCandidate(portal, 'other@example.com'),
    ];
    await leaver.post(createAlert.path, { search: 'description=zeppelin', period: 'daily' });
    await other.post(createAlert.path, { search: 'description=airship', period: 'daily' });
    const jobs = [buildJob({ title: 'Zeppelin pilot' }), buildJob({ title: 'Airship pilot' })];
    await loadJobs(portal.database, portal.services.search, jobs);
    time += 24 * 3_600_000;

    const { batch } = await portal.database.db.transaction().execute(async (trx) => {
      // The run waits here, since its ledger refers to the job.
      const zeppelins = trx.selectFrom('jobs').where('title', '=', 'Zeppelin pilot').select('id');
      await zeppelins.$if(engine === 'postgresql', (query) => query.forUpdate()).execute();
      const batch = portal.services.alertRuns.deliverDue();
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
      await alertStore(trx, engine).endAll(leaver.email, new Date(time).toISOString());
      return { batch };
    });
    await batch;
    await waitForDelivery(portal);
    const mails = portal.mails.receivedMails().filter(({ subject }) => /new role/.test(subject ?? ''));
    expect(mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [[other.email], '1 new role: Roles with “airship”'],
    ]);
  });
});
