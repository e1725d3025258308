import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { createTestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

/** Does what too much work does: nothing else gets its turn. */
async function block(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await turn();
  await turn();
}

it('an overloaded process rejects requests with 503 and Retry-After, stays live, and recovers', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  const ask = (url: string) => portal.app.inject({ url });
  await block(1400);
  await block(1400);
  const [call, alive] = await Promise.all([ask('/all-category'), ask('/healthz')]);
  expect([call.statusCode, call.headers['retry-after'], alive.statusCode]).toEqual([503, '2', 200]);
  // Refused before the hook that sets what every answer has.
  expect(call.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });

  while ((await ask('/all-category')).statusCode === 503) await turn();
  await portal.close();
});

it('a page admitted before the overload gets its calls answered', async () => {
  const settings = await createTestDatabaseSettings('postgresql');
  const { databaseUrl = '', dataDir } = settings;
  const portal = await openTestPortal({ engine: 'postgresql', env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  const asha = await createCandidate(portal, 'asha@example.com');
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  const ask = (url: string) =>
    portal.app.inject({ url, headers: { accept: 'text/html', cookie: `authToken=${asha.headers.authorization}` } });
  const path = '/authPage/profileSection';
  expect((await ask(path)).statusCode).toBe(200);

  await block(1400);
  await other.query('begin; lock table sessions in access exclusive mode');
  const page = ask(path);
  const waiting = "select 1 from pg_locks where relation = 'sessions'::regclass and not granted";
  while ((await other.query(waiting)).rowCount === 0);
  while ((await portal.app.inject('/user/dashboard/details')).statusCode !== 503) await block(1300);
  await other.query('commit');
  expect((await page).statusCode).toBe(200);

  await other.end();
  await portal.close();
  await settings.remove();
});

it('/metrics still answers authorized clients', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  const ask = async (remoteAddress: string) =>
    (await portal.app.inject({ url: '/metrics', headers: { host: 'localhost' }, remoteAddress })).statusCode;
  await block(1400);
  await block(1400);
  expect(await Promise.all([ask('127.0.0.1'), ask('203.0.113.7')])).toEqual([200, 503]);
  await portal.close();
});
