import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../support/fakes/ats/ats-server.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { providerBoards } from '../support/sources/provider-boards.ts';
import { createSourceRunner } from '../support/sources/source-runner.ts';

let settings: TestDatabaseSettings;
let server: AtsServer;
beforeEach(async () => {
  settings = await createTestDatabaseSettings('sqlite');
  server = await openAtsServer();
});
afterEach(async () => {
  server.close();
  await settings.remove();
});

test.each(Object.entries(providerBoards))(
  'careers sources check says in words what a board of %s would change',
  async (provider, { board, parameters }) => {
    server.serve(board([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4, country: '' }, { id: 5 }]));
    const database = openDatabase(settings, () => {});
    const runner = createSourceRunner(database, settings.dataDir);
    await runner.add('acme', provider, { base: server.base, ...parameters });
    await runner.run('acme');
    await database.close();

    server.serve(board([{ id: 1, title: 'Crane Operator' }, { id: 3, title: '' }, { id: 4, country: '' }, { id: 5 }, { id: 6 }]));
    const { exitCode, stdout } = await runCareers(settings, 'sources', 'check', 'acme');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^new: 6 Winch Operator, Acme/m);
    expect(stdout).toMatch(/^changed: 1 Crane Operator, Acme.*: title was "Winch Operator", is "Crane Operator"$/m);
    expect(stdout).toMatch(/^closes: 2 Winch Operator, Acme/m);
    expect(stdout).toMatch(/^rejected 3 \(job 2\): title is missing$/m);
    expect(stdout).toMatch(/^without JSON-LD: 4 Winch Operator: no country in "Esbjerg"$/m);
    expect(stdout).toMatch(/^would create 1, update 1, close 1, reject 1; unchanged 2, without JSON-LD 1$/m);
  },
);
