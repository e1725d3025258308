import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

describe.each(engines)('careers companies, on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    await migrate(database);
    await insertJob(database.db, { company: 'City Hospital' });
  });
  afterEach(async () => {
    await database.close();
    await settings.remove();
  });

  const set = (...args: string[]) => runCareers(settings, 'companies', 'set', ...args);
  const list = async () => (await runCareers(settings, 'companies', 'list')).stdout.split('\r\n').slice(1, -1);

  test('set changes the named settings only, and an empty value unsets', async () => {
    const args = ['--applications-to', 'A@example.org, b@example.org', '--digest', 'daily', '--reply-by-days', '14'];
    expect(await set('City Hospital', ...args)).toMatchObject({ exitCode: 0, stdout: 'City Hospital: saved\n' });
    await set('City Hospital', '--reply-by-days', '');
    expect(await list()).toEqual(['City Hospital,"a@example.org,b@example.org",daily,']);
  });

  test('each mistake has its sentence', async () => {
    for (const [args, exitCode, message] of [
      [['Unknown', '--reply-by-days', '3'], 1, 'No job has the company "Unknown".'],
      [['City Hospital'], 2, 'Say what to set'],
      [['City', 'Hospital', '--digest', 'each'], 2, 'Name one company, in quotes'],
      [['City Hospital', '--applications-to', 'jobs'], 2, '--applications-to must be up to 5 e-mail addresses'],
      [['City Hospital', '--digest', 'weekly'], 2, '--digest must be each or daily, not "weekly".'],
      [['City Hospital', '--reply-by-days', '0'], 2, '--reply-by-days must be a number of days from 1 to 365, not "0".'],
    ] as const)
      expect(await set(...args)).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(message) });
    expect(await list()).toEqual(['City Hospital,,,']);
  });
});
