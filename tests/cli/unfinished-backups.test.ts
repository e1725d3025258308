import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackup } from '#server/platform/backup/backup-writer.ts';
import { createUnfinishedPath } from '#server/platform/backup/unfinished-backups.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../support/fakes/s3-server.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe.each(engines)('an unfinished backup on %s', (engine) => {
  let portal: TestPortal;
  let bucket: S3Server;
  let parent: string;
  beforeEach(async () => {
    bucket = await openS3Server();
    portal = await openTestPortal({ engine, env: bucket.settings });
    parent = join(portal.settings.dataDir, 'backups');
    await mkdir(parent);
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  const backUp = (name: string) => runCareers({ ...portal.settings, env: bucket.settings }, 'backup', join(parent, name));

  async function writeUnfinished(path: string, changedAt: { tables: Date; files: Date }): Promise<void> {
    for (const part of ['tables', 'files'] as const) {
      await mkdir(join(path, part), { recursive: true });
      await writeFile(join(path, part, 'resume'), 'of Asha');
      await utimes(join(path, part), changedAt[part], changedAt[part]);
    }
  }

  test('is removed when the bucket fails', async () => {
    for (const name of ['asha', 'ben', 'cleo']) await createRegisteredCandidate(portal, `${name}@example.com`);
    const resumes = [...bucket.objects.keys()].toSorted();
    // The portal is idle, so that the requests are those of the backup, in the order of the keys.
    Object.defineProperty(bucket, 'behavior', {
      get: () => (bucket.receivedRequests.at(-1)?.endsWith(resumes.at(-1) ?? '') ? 'busy' : 'serve'),
    });

    const { exitCode, stderr } = await backUp('2026-11-28-0315');

    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The bucket answered 503')]);
    expect(bucket.receivedRequests).toContain(`GET /resumes/${resumes[0]}`);
    expect(await readdir(parent)).toEqual([]);
  });

  test('that a killed command has left is removed by the next one, and no other folder', async () => {
    const [now, before] = [new Date(), new Date(Date.now() - 13 * hourMs)];
    const running = createUnfinishedPath(join(parent, '2026-11-28-0300'));
    await writeUnfinished(createUnfinishedPath(join(parent, '2026-11-27-0315')), { tables: before, files: before });
    // As earlier releases named it.
    await writeUnfinished(join(parent, '2026-11-26-0315.unfinished'), { tables: before, files: before });
    await writeUnfinished(running, { tables: before, files: now });
    await utimes(running, before, before);
    await writeUnfinished(join(parent, '2026-11-25-0315'), { tables: before, files: before });
    await mkdir(join(parent, 'letters.unfinished'));
    await utimes(join(parent, 'letters.unfinished'), before, before);

    expect(await backUp('2026-11-28-0315')).toMatchObject({ exitCode: 0, stderr: '' });

    expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
      [...['2026-11-25-0315', '2026-11-28-0315', 'letters.unfinished'].map((name) => join(parent, name)), running].toSorted(),
    );
  });

  test('is left alone by a second backup to the same folder', async () => {
    await createRegisteredCandidate(portal, 'asha@example.com');
    const database = openDatabase(portal.settings, () => {}, 'batch');
    const second = openDatabase(portal.settings, () => {}, 'batch');
    const { files } = portal.services;
    const options = { files, folder: join(parent, 'both'), key: Buffer.alloc(32, 1), now: () => new Date() };
    const interrupted = {
      open: async (key: string) => {
        await createBackup({ ...options, database: second });
        return files.open(key);
      },
    };

    await expect(createBackup({ ...options, database, files: interrupted })).rejects.toThrow(/ENOTEMPTY|EEXIST/);

    expect(await readdir(parent)).toEqual(['both']);
    expect((await readdir(join(parent, 'both'))).toSorted()).toEqual(['files', 'manifest.hmac', 'manifest.json', 'tables']);
    await database.close();
    await second.close();
  });
});
