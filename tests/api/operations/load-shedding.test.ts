import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { createTestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

/** Blocks the event loop, as an overload does. */
async function blockEventLoop(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await yieldToEventLoop();
  await yieldToEventLoop();
}

it('an overloaded process rejects requests with 503 and Retry-After, stays live, and recovers', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  const request = (url: string) => portal.app.inject({ url });
  // No cache answers it. Two blocks in a row suffice, unless the machine pauses the process between them.
  const requestBoth = async () => {
    await blockEventLoop(1400);
    return Promise.all([request('/user/dashboard/details'), request('/healthz')]);
  };
  let [call, health] = await requestBoth();
  while (call.statusCode !== 503) [call, health] = await requestBoth();
  expect([call.headers['retry-after'], health.statusCode]).toEqual(['2', 200]);
  // The rejection happens before the hook that sets the security headers.
  expect(call.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });

  while ((await request('/user/dashboard/details')).statusCode === 503) await yieldToEventLoop();
  await portal.close();
});

it('a page admitted before the overload completes with all its calls', async () => {
  const settings = await createTestDatabaseSettings('postgresql');
  const { databaseUrl = '', dataDir } = settings;
  const portal = await openTestPortal({ engine: 'postgresql', env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  const asha = await createCandidate(portal, 'asha@example.com');
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  const request = (url: string) =>
    portal.app.inject({ url, headers: { accept: 'text/html', cookie: `authToken=${asha.headers.authorization}` } });
  const path = '/authPage/profileSection';
  expect((await request(path)).statusCode).toBe(200);

  await blockEventLoop(1400);
  await other.query('begin; lock table sessions in access exclusive mode');
  const page = request(path);
  const waitingSql = "select 1 from pg_locks where relation = 'sessions'::regclass and not granted";
  while ((await other.query(waitingSql)).rowCount === 0);
  while ((await portal.app.inject('/user/dashboard/details')).statusCode !== 503) await blockEventLoop(1300);
  await other.query('commit');
  expect((await page).statusCode).toBe(200);

  await other.end();
  await portal.close();
  await settings.remove();
});

it('/metrics still serves authorized clients during overload', async () => {
  const portal = await openTestPortal({ engine: 'sqlite', env: { METRICS_TOKEN: 'a-token-of-the-operator' } });
  const request = async (token: string) =>
    (await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const requestBoth = async () => {
    await blockEventLoop(1400);
    return Promise.all([request('a-token-of-the-operator'), request('another-token-entirely')]);
  };
  let [operator, stranger] = await requestBoth();
  while (stranger !== 503) [operator, stranger] = await requestBoth();
  expect(operator).toBe(200);
  await portal.close();
});
