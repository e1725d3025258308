import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

it.each(engines)('reports on %s that it is live and ready', async (engine) => {
  const portal = await openTestPortal({ engine });
  for (const url of ['/healthz', '/readyz']) {
    const answer = await portal.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  await portal.close();
});

it.each(engines)('reports on %s when files cannot be stored, without details', async (engine) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'careers-health-'));
  const portal = await openTestPortal({ engine, env: { DATA_DIR: dataDir } });
  await rm(join(dataDir, 'files'), { recursive: true });
  const ready = await portal.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toMatch(/^[0-9]+$/);
  expect(ready.body).not.toMatch(/ENOENT|careers-health|files/);
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  await portal.close();
  await rm(dataDir, { recursive: true });
});

it.each(engines)('reports on %s when the database is unreachable', async (engine) => {
  const portal = await openTestPortal({ engine });
  const { db } = portal.database;
  await db.destroy();
  const ready = await portal.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toMatch(/^[0-9]+$/);
  expect(ready.json()).toEqual({ success: false, error: { message: expect.any(String), code: 'unavailable' } });
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  await portal.close();
});
