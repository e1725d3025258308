import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { spawnServer } from '../support/portal/portal-process.ts';

/** Paths below the folder that another user of the machine can read or write. */
async function findSharedPaths(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(join(folder, path))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

describe.each(engines)('with umask 022 and a world-readable data folder, on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o022);
    settings = await createTestDatabaseSettings(engine);
    await chmod(settings.dataDir, 0o755);
  });
  afterEach(async () => {
    process.umask(umask);
    await settings.remove();
  });

  const startAndStop = async () => {
    const { databaseUrl, dataDir } = settings;
    const portal = spawnServer({ PORT: '0', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, dataDir);
    expect(await portal.waitForOutput('Server listening at')).toBe(true);
    const shared = await findSharedPaths(dataDir);
    await portal.stop();
    return shared;
  };

  it('the portal writes files that only its user can read', async () => {
    expect(await startAndStop()).toEqual([]);
    expect((await readdir(settings.dataDir)).length).toBeGreaterThan(1);
  });

  it('the portal removes the access of other users to the files of an earlier release', async () => {
    await startAndStop();
    await mkdir(join(settings.dataDir, 'files'), { recursive: true });
    for (const name of await readdir(settings.dataDir)) await chmod(join(settings.dataDir, name), 0o755);
    expect(await findSharedPaths(settings.dataDir)).not.toEqual([]);
    expect(await startAndStop()).toEqual([]);
  });

  it('commands write imports, backups and exports that only their user can read', async () => {
    await writeFile(join(settings.dataDir, 'jobs.json'), JSON.stringify({ jobs: [buildJob({ title: 'Nurse' })] }));
    expect((await runCareers(settings, 'jobs', 'import', 'jobs.json')).stdout).toContain('rejected 0');
    expect((await runCareers(settings, 'backup', 'backup')).exitCode).toBe(0);
    expect((await runCareers(settings, 'applications', 'export', '--resumes', 'resumes')).exitCode).toBe(0);
    expect(await findSharedPaths(settings.dataDir)).toEqual(['jobs.json']);
    expect(await readdir(settings.dataDir)).toEqual(expect.arrayContaining(['backup', 'resumes']));
  });
});
