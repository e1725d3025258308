import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrphanCleanup } from '#server/candidates/orphaned-file-cleanup.ts';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
type LogEntries = [details: object, message: string][];
const createRecordingLogger = (entries: LogEntries) => {
  const record = (details: object, message: string) => void entries.push([details, message]);
  return { info: record, warn: record, error: record };
};
const parseFileId = (path: string) => path.replace('/files/', '');

describe.each(engines)('orphaned files on %s', (engine) => {
  let files: string;
  let portal: TestPortal;
  let candidate: TestCandidate;
  let knownFile: string;
  let entries: LogEntries;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    files = join(portal.settings.dataDir, 'files');
    candidate = await createCandidate(portal, 'asha@example.com');
    knownFile = parseFileId((await candidate.uploadResume(buildPdfResume())).json().message.resume_path);
    await setAge(knownFile, 90);
    entries = [];
  });
  afterEach(() => portal.close());

  const setAge = (name: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * minuteMs);
    return utimes(join(files, name), at, at);
  };
  const createFile = async (name: string, minutes: number) => {
    await writeFile(join(files, name), 'x');
    await setAge(name, minutes);
  };
  const clean = () =>
    createOrphanCleanup({
      db: portal.database.db,
      files: portal.services.files,
      now: () => new Date(),
      log: createRecordingLogger(entries),
    })();

  it('are deleted once older than an hour, complete or not, and their number is logged', async () => {
    const [orphan, young, part, youngPart] = [
      '0'.repeat(32),
      '1'.repeat(32),
      `${crypto.randomUUID()}.part`,
      `${crypto.randomUUID()}.part`,
    ];
    await createFile(orphan, 61);
    await createFile(part, 61);
    await createFile(young, 59);
    await createFile(youngPart, 59);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, young, youngPart].sort());
    expect(entries).toEqual([[{ removed: 2 }, 'orphaned files were removed']]);
  });

  it('do not include the resume of an application that has waited for its code for longer than an hour', async () => {
    const browser = openApplyForm(portal, await insertJob(portal.database.db));
    await browser.send({ name: 'Ben Rao' }, buildPdfResume());
    const [heldFile = ''] = (await readdir(files)).filter((name) => name !== knownFile);
    await setAge(heldFile, 90);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, heldFile].sort());
  });

  const buildNames = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => `${first}${index.toString(16).padStart(31, '0')}`);
  const insertFileRows = async (ids: string[]) => {
    const file = await portal.database.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    await portal.database.db
      .insertInto('files')
      .values(ids.map((id) => ({ ...file, id })))
      .execute();
  };

  it('are deleted in batches, while files with a row stay', async () => {
    const knownIds = buildNames(2099, 'a');
    for (let at = 0; at < knownIds.length; at += 700) await insertFileRows(knownIds.slice(at, at + 700));
    for (const name of [...knownIds, ...buildNames(210, '0')]) await createFile(name, 61);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, ...knownIds].sort());
    expect(entries).toEqual([[{ removed: 210 }, expect.any(String)]]);
  });

  it.each([1, 2, 5])('are deleted up to five in a small portal, where %i files have a row', async (count) => {
    const knownIds = buildNames(count - 1, 'a');
    if (count > 1) await insertFileRows(knownIds);
    for (const name of [...knownIds, ...buildNames(count, '0')]) await createFile(name, 61);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, ...knownIds].sort());
    expect(entries).toEqual([[{ removed: count }, expect.any(String)]]);
  });

  it('stay when they are more than the files with a row', async () => {
    const unknown = buildNames(2, '0');
    for (const name of unknown) await createFile(name, 61);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, ...unknown].sort());
    expect(entries).toEqual([[{ unknown: 2, known: 1 }, expect.any(String)]]);
  });

  it('stay when they exceed five and a tenth of the files with a row: the database may be a copy', async () => {
    const knownIds = buildNames(19, 'a');
    await insertFileRows(knownIds);
    const [unknown, part] = [buildNames(6, '0'), `${crypto.randomUUID()}.part`];
    for (const name of [...knownIds, ...unknown, part]) await createFile(name, 61);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, ...knownIds, ...unknown].sort());
    expect(entries).toEqual([
      [{ unknown: 6, known: 20 }, expect.stringMatching(/may belong to another database/)],
      [{ removed: 1 }, expect.any(String)],
    ]);
  });

  it('are deleted one by one until a stop', async () => {
    const parts = [1, 2, 3].map(() => `${crypto.randomUUID()}.part`);
    for (const part of parts) await createFile(part, 61);
    const stop = new AbortController();
    const abortingFiles = {
      ...portal.services.files,
      remove: async (key: string) => {
        await portal.services.files.remove(key);
        stop.abort();
      },
    };
    const cleanUntilStop = createOrphanCleanup({
      db: portal.database.db,
      files: abortingFiles,
      now: () => new Date(),
      log: createRecordingLogger(entries),
    });
    expect(await cleanUntilStop(stop.signal)).toBe(1);
    expect(await readdir(files)).toHaveLength(3);
  });

  it('with unknown names stay', async () => {
    await createFile('notes.txt', 600);
    await createFile('README', 600);
    await clean();
    expect((await readdir(files)).sort()).toEqual([knownFile, 'README', 'notes.txt'].sort());
    expect(entries).toEqual([]);
  });

  it('stay when the database has no files: they belong to another one', async () => {
    await portal.database.db.updateTable('candidates').set({ resume_id: null }).execute();
    await portal.database.db.deleteFrom('files').execute();
    await clean();
    expect(await readdir(files)).toEqual([knownFile]);
    expect(entries).toEqual([[{ unknown: 1, known: 0 }, expect.any(String)]]);
  });

  it('are deleted at the start', async () => {
    const orphan = '0'.repeat(32);
    await createFile(orphan, 61);
    const secondNode = await openTestPortal({ engine, shareDatabaseWith: portal });
    while ((await readdir(files)).includes(orphan)) await yieldToEventLoop();
    await secondNode.close();
    expect(await readdir(files)).toEqual([knownFile]);
  });
});

describe.each(engines)('orphaned files in a bucket on %s', (engine) => {
  it('are deleted, including replaced files whose deletion failed', async () => {
    const bucket: S3Server = await openS3Server();
    const portal = await openTestPortal({ engine, env: bucket.settings });
    const candidate = await createCandidate(portal, 'asha@example.com');
    const first = await candidate.uploadResume(buildTextResume());
    await waitForResumeParsing(portal, first);
    Object.assign(bucket, { behavior: 'busy', affectedMethod: 'DELETE' });
    const knownFile = parseFileId((await candidate.uploadResume(buildPdfResume())).json().message.resume_path);
    expect(bucket.objects.size).toBe(2);

    const entries: LogEntries = [];
    const later = new Date(Date.now() + 61 * minuteMs);
    const clean = createOrphanCleanup({
      db: portal.database.db,
      files: portal.services.files,
      now: () => later,
      log: createRecordingLogger(entries),
    });
    await clean();
    bucket.behavior = 'serve';
    await clean();
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${knownFile}`]);
    expect(entries.map(([details]) => details)).toEqual([{ failed: 1 }, { removed: 1 }]);
    await portal.close();
    await bucket.stop();
  });
});
