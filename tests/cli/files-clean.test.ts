import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#server/platform/time/durations.ts';
import { createCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { buildPdfResume } from '../support/fixtures/resume-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe.each(engines)('careers files clean, on %s', (engine) => {
  let portal: TestPortal;
  let folder: string;
  let knownFile: string;
  const [young, part] = ['1'.repeat(32), `${crypto.randomUUID()}.part`];
  const orphans = ['2', '3', '4'].map((digit) => digit.repeat(32));
  beforeEach(async () => {
    // The portal's clock is three hours behind, so that its own cleanup considers no file old.
    portal = await openTestPortal({ engine, now: () => new Date(Date.now() - 3 * hourMs) });
    folder = join(portal.settings.dataDir, 'files');
    const candidate = await createCandidate(portal, 'asha@example.com');
    knownFile = (await candidate.uploadResume(buildPdfResume())).json().message.resume_path.replace('/files/', '');
    await createFile(young, 59);
    for (const name of [part, ...orphans]) await createFile(name, 61);
    await setAge(knownFile, 61);
  });
  afterEach(() => portal.close());

  const setAge = (name: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    return utimes(join(folder, name), at, at);
  };
  const createFile = async (name: string, minutes: number) => {
    await writeFile(join(folder, name), 'x');
    await setAge(name, minutes);
  };
  const listFiles = async () => (await readdir(folder)).sort();
  const clean = (...args: string[]) => runCareers(portal.settings, 'files', 'clean', ...args);
  const report = 'of the files older than an hour: known 1, unknown 3, unfinished 1; younger: 1\n';

  test('lists files with --dry-run, and removes nothing', async () => {
    const before = await listFiles();
    expect(await clean('--dry-run', '--all')).toEqual({ exitCode: 0, stdout: report, stderr: '' });
    expect(await listFiles()).toEqual(before);
  });

  test('removes a large share of files only when confirmed', async () => {
    const before = await listFiles();
    const result = await clean();
    expect(result).toMatchObject({ exitCode: 1, stdout: report, stderr: expect.stringContaining('--all removes them') });
    expect(await listFiles()).toEqual(before);

    expect(await clean('--all')).toEqual({ exitCode: 0, stdout: `${report}removed 4\n`, stderr: '' });
    expect(await listFiles()).toEqual([knownFile, young].sort());
  });

  test('removes a small share of files without confirmation', async () => {
    expect((await clean('--all')).exitCode).toBe(0);
    await createFile(orphans[0] ?? '', 61);
    expect(await clean()).toMatchObject({
      exitCode: 0,
      stdout: 'of the files older than an hour: known 1, unknown 1, unfinished 0; younger: 1\nremoved 1\n',
    });
    expect(await listFiles()).toEqual([knownFile, young].sort());
  });
});
