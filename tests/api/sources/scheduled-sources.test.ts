import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../support/fakes/ats/greenhouse-board.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { findFreePort, type ServerProcess, spawnServer } from '../../support/portal/portal-process.ts';

let settings: TestDatabaseSettings;
let server: AtsServer;
let portal: ServerProcess | undefined;
beforeEach(async () => {
  server = await openAtsServer(greenhouseBoard([greenhouseJob({ id: 1 })]));
});
afterEach(async () => {
  await portal?.stop();
  portal = undefined;
  server.close();
  await settings.remove();
});

async function startPortal(sources: unknown): Promise<ServerProcess> {
  const { dataDir, databaseUrl } = settings;
  await writeFile(join(dataDir, 'sources.json'), JSON.stringify(sources));
  const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir, DEMO_JOBS: '0', SOURCES_FILE: 'sources.json' };
  portal = spawnServer({ ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, dataDir);
  return portal;
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
    expect(readLog()).toMatch(/"event":"source_failed","source":"gone","reason":"answered 404"/);
    expect(await stop()).toBe(0);
    expect(await runCareers(settings, 'sources', 'list')).toMatchObject({
      stdout: expect.stringMatching(/^acme {2}greenhouse.*\ngone {2}greenhouse.*failed 1 times.*\nsources 2, failing 1\n$/),
    });
  });

  test('with a mistake it stops the start, and says which', async () => {
    const { waitForExit, readLog } = await startPortal([acme(), { ...acme(), name: 'other', provider: 'taleo' }]);
    expect(await waitForExit()).toBe(78);
    expect(readLog()).toContain('sources.json, source 2: There is no provider "taleo"; known: greenhouse');
  });
});
