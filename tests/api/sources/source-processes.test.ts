import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { minuteMs } from '#server/platform/time/durations.ts';
import type { SourceProcessOptions } from '#server/sources/source-process.ts';
import { startSources } from '#server/sources/source-scheduler.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { createSourceRunner, type SourceRunner } from '../../support/sources/source-runner.ts';

describe.each(engines)('a board, on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;
  let server: AtsServer;
  let runner: SourceRunner;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    server = await openAtsServer();
    runner = createSourceRunner(database, settings.dataDir);
    await runner.add('acme', 'greenhouse', { base: server.base });
  });
  afterEach(async () => {
    server.close();
    await database.close();
    await settings.remove();
  });

  /** The portal's own scheduler. */
  function startScheduler(processOptions: SourceProcessOptions, lines: string[] = []) {
    const { databaseUrl, dataDir } = settings;
    const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    return startSources({ config, db: database.db, now: () => new Date(), log, processOptions });
  }

  test('whose process hangs while the portal stops is read at its next start, and has not failed', async () => {
    const script = join(settings.dataDir, 'script.mjs');
    await writeFile(script, `await fetch('${server.base}'); for (;;);`);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    server.intercept((_, response) => {
      response.end();
      resolve();
      return true;
    });
    const sources = await startScheduler({ script: pathToFileURL(script), abortGraceMs: 100 });
    await asked;
    await sources.stop();

    expect(await runner.findSource('acme')).toMatchObject({ failures: 0, lastRunAt: null });
    const at = new Date().toISOString();
    expect(await sourceStore(database.db).claimDue({ id: 'next', until: at }, at, [])).toBe('acme');
  });

  /** The smaller the memory, the faster it is full. The portal's processes have 512 MB. */
  test('whose answer takes all memory of its process leaves the portal running, and waits as after any failure', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync(`{"jobs":[{"id":1,"more":[${'{},'.repeat(1_500_000)}{}]}]}`);
    server.serve(() => ({ headers, body }));
    const lines: string[] = [];
    const startedAt = Date.now();
    const sources = await startScheduler({ maxHeapMb: 40 }, lines);
    await expect.poll(async () => (await runner.findSource('acme'))?.failures).toBe(1);
    await sources.stop();

    const source = await runner.findSource('acme');
    expect(source?.lastError).toBe('its process ended (SIGABRT)');
    expect(Date.parse(source?.nextRunAt ?? '')).toBeGreaterThanOrEqual(startedAt + 15 * minuteMs);
    expect(server.takePaths()).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'source_failed', source: 'acme', reason: 'its process ended (SIGABRT)' }),
    );
    expect(lines.join('')).not.toContain('FATAL ERROR');
  });
});
