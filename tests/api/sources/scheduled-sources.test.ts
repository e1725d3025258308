import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { minuteMs } from '#server/platform/time/durations.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../support/fakes/ats/greenhouse-board.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { findFreePort, type ServerProcess, spawnServer } from '../../support/portal/portal-process.ts';

let settings: TestDatabaseSettings;
let server: AtsServer;
let portals: ServerProcess[] = [];
beforeEach(async () => {
  server = await openAtsServer(greenhouseBoard([greenhouseJob({ id: 1 })]));
});
afterEach(async () => {
  await Promise.all(portals.map(({ stop }) => stop()));
  portals = [];
  server.close();
  await settings.remove();
});

async function startPortal(sources: unknown, more: Record<string, string> = {}): Promise<ServerProcess> {
  const { dataDir, databaseUrl } = settings;
  await writeFile(join(dataDir, 'sources.json'), JSON.stringify(sources));
  const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir, DEMO_JOBS: '0', SOURCES_FILE: 'sources.json', ...more };
  const portal = spawnServer({ ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, dataDir);
  portals.push(portal);
  return portal;
}

/** What a node that looks for work at a time would read. */
async function claimDue(location: TestDatabaseSettings, at: Date): Promise<string | undefined> {
  const database = openDatabase(location, () => {});
  const until = new Date(at.getTime() + minuteMs).toISOString();
  try {
    return await sourceStore(database.db).claimDue({ id: 'test', until }, at.toISOString(), []);
  } finally {
    await database.close();
  }
}

const acme = () => ({ name: 'acme', provider: 'greenhouse', board: 'acme', base: server.base });

describe.each(engines)('SOURCES_FILE, on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
  });

  test('names sources that the running portal reads by itself; an ill one keeps its jobs and is logged', async () => {
    const { waitForOutput, readLog, stop } = await startPortal([{ ...acme(), name: 'gone', board: 'gone' }, acme()]);
    expect(await waitForOutput('a source was read')).toBe(true);
    expect(await waitForOutput('a source could not be read; its jobs stay')).toBe(true);
    expect(readLog()).toMatch(/"source":"acme","created":1,"updated":0,"closed":0,"rejected":0,"unchanged":false/);
    expect(readLog()).toMatch(/"event":"source_failed","source":"gone","reason":"answered 404: Greenhouse has no board /);
    expect(readLog().match(/"event":"hand_over_missing","source":"acme"/g)).toHaveLength(1);
    expect(await stop()).toBe(0);
    expect(await runCareers(settings, 'sources', 'list')).toMatchObject({
      stdout: expect.stringMatching(/^acme {2}greenhouse.*\ngone {2}greenhouse.*failed once.*\nsources 2, failing 1\n$/),
    });
  });

  test('a source is read by one node at a time', async () => {
    const board = greenhouseBoard([greenhouseJob({ id: 1 })]);
    const { promise: listed, resolve: onListed } = Promise.withResolvers<ServerResponse>();
    server.intercept((url, response) => {
      if (!url.pathname.endsWith('/jobs')) return false;
      onListed(response);
      return true;
    });
    const first = await startPortal([acme()]);
    const response = await listed;
    const second = await startPortal([acme()]);
    expect(await second.waitForOutput('Server listening at')).toBe(true);
    expect(await claimDue(settings, new Date())).toBeUndefined();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(board(new URL(`${server.base}/v1/boards/acme/jobs`))?.body));
    expect(await first.waitForOutput('a source was read')).toBe(true);
    expect(server.requests.filter(({ path }) => path.includes('/jobs?'))).toHaveLength(1);
    expect(second.readLog()).not.toContain('a source was read');
  });

  /** Holds the answer of the list back. */
  function holdList(): Promise<ServerResponse> {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    server.intercept((_, response) => {
      resolve(response);
      return true;
    });
    return promise;
  }

  test('a source is read once by a portal with two workers', async () => {
    const { waitForOutput, readLog, stop } = await startPortal([acme()], { WORKERS: '2', SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await waitForOutput('a source was read')).toBe(true);
    expect(await stop()).toBe(0);
    expect(readLog().match(/a source was read/g)).toHaveLength(1);
  });

  test('a source is read at once after a stop in the middle of a run, which is no failure', async () => {
    const list = holdList();
    const { waitForOutput, stop, readLog } = await startPortal([acme()]);
    const ended = once(await list, 'close');
    expect(await waitForOutput('Server listening at')).toBe(true);
    expect(await stop()).toBe(0);
    await ended;
    expect(readLog()).not.toContain('source_failed');
    expect(await runCareers(settings, 'sources', 'list')).toMatchObject({
      stdout: expect.stringMatching(/not read yet\nsources 1, failing 0\n$/),
    });
    expect(await claimDue(settings, new Date())).toBe('acme');
  });

  test('a source whose portal is killed is not read on, and not again before the usual delay after a failure', async () => {
    const list = holdList();
    const killed = await startPortal([acme()]);
    const ended = once(await list, 'close');
    killed.signal('SIGKILL');
    await ended;
    await killed.waitForExit();
    const database = openDatabase(settings, () => {});
    await database.db.updateTable('sources').set({ claimed_until: new Date().toISOString() }).execute();
    await database.close();

    const { waitForOutput, readLog } = await startPortal([acme()]);
    expect(await waitForOutput('"reason":"its run ended without a result"')).toBe(true);
    expect(await runCareers(settings, 'sources', 'list')).toMatchObject({
      stdout: expect.stringMatching(
        /never read; failed once, last 20.*: its run ended without a result\nsources 1, failing 1\n$/,
      ),
    });
    expect((await runCareers(settings, 'status')).stdout).toContain('! Source acme its run ended without a result. Never read;');
    const failedAt = Date.now();
    expect(await claimDue(settings, new Date(failedAt + 14 * minuteMs))).toBeUndefined();
    expect(await claimDue(settings, new Date(failedAt + 15 * minuteMs))).toBe('acme');
    expect(readLog().match(/source_failed/g)).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  test('a source is read again after 15 minutes', async () => {
    const { waitForOutput, stop } = await startPortal([acme()]);
    expect(await waitForOutput('a source was read')).toBe(true);
    await stop();
    const database = openDatabase(settings, () => {});
    const { lastRunAt } = (await sourceStore(database.db).find('acme')) ?? {};
    await database.close();
    const readAt = Date.parse(lastRunAt ?? '');
    expect(await claimDue(settings, new Date(readAt + 15 * minuteMs - 1000))).toBeUndefined();
    expect(await claimDue(settings, new Date(readAt + 15 * minuteMs + 1000))).toBe('acme');
  });

  test('with a mistake it stops the start, and says which', async () => {
    const { waitForExit, readLog } = await startPortal([acme(), { ...acme(), name: 'other', provider: 'taleo' }]);
    expect(await waitForExit()).toBe(78);
    expect(readLog()).toContain('sources.json, source 2: There is no provider "taleo"; known: greenhouse');
  });
});
