import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { minuteMs } from '#server/platform/time/durations.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { providerBoards } from '../../support/sources/provider-boards.ts';
import { createSourceRunner } from '../../support/sources/source-runner.ts';

let settings: TestDatabaseSettings;
let database: Database;
let server: AtsServer;
beforeEach(async () => {
  settings = await createTestDatabaseSettings('sqlite');
  database = openDatabase(settings, () => {});
  server = await openAtsServer();
});
afterEach(async () => {
  server.close();
  await database.close();
  await settings.remove();
});

/** SmartRecruiters has 100 rows a page at most. */
test.each([
  ['greenhouse', 3001, 1],
  ['smartrecruiters', 3030, 30],
  ['personio', 1, 1],
] as const)(
  'a board of 3,000 jobs on %s costs %d requests, and %d the next time',
  async (provider, first, next) => {
    const { board } = providerBoards[provider] ?? {};
    if (board) server.serve(board(Array.from({ length: 3000 }, (_, index) => ({ id: index + 1 }))));
    const runner = createSourceRunner(database, settings.dataDir);
    await runner.add('acme', provider, { base: server.base });
    expect(await runner.run('acme')).toMatchObject({ summary: { created: 3000, rejected: 0 } });
    expect(server.takePaths()).toHaveLength(first);
    expect(server.maxInFlight()).toBeLessThanOrEqual(2);
    runner.advance(15 * minuteMs);
    expect(await runner.run('acme')).toMatchObject({ summary: { created: 0, updated: 0, closed: 0 } });
    expect(server.takePaths()).toHaveLength(next);
  },
  120_000,
);
