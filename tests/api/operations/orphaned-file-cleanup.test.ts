import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrphanCleanup } from '#server/candidates/orphaned-file-cleanup.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
type Said = [details: object, message: string][];
const saying = (said: Said) => {
  const say = (details: object, message: string) => void said.push([details, message]);
  return { info: say, warn: say, error: say };
};
const uploadIn = (path: string) => path.replace('/files/', '');

describe.each(engines)('orphaned files on %s', (engine) => {
  let files: string;
  let portal: TestPortal;
  let candidate: TestCandidate;
  let kept: string;
  let said: Said;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    files = join(portal.settings.dataDir, 'files');
    candidate = await createCandidate(portal, 'asha@example.com');
    kept = uploadIn((await candidate.uploadResume(buildPdfResume())).json().message.resume_path);
    await age(kept, 90);
    said = [];
  });
  afterEach(() => portal.close());

  const age = (name: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * minuteMs);
    return utimes(join(files, name), at, at);
  };
  const lay = async (name: string, minutes: number) => {
    await writeFile(join(files, name), 'x');
    await age(name, minutes);
  };
  const sweep = () =>
    createOrphanCleanup({ db: portal.database.db, files: portal.services.files, now: () => new Date(), log: saying(said) })();

  it('are deleted once older than an hour, complete or not, and their number is logged', async () => {
    const [orphan, young, part, youngPart] = [
      '0'.repeat(32),
      '1'.repeat(32),
      `${crypto.randomUUID()}.part`,
      `${crypto.randomUUID()}.part`,
    ];
    await lay(orphan, 61);
    await lay(part, 61);
    await lay(young, 59);
    await lay(youngPart, 59);
    await sweep();
    expect((await readdir(files)).sort()).toEqual([kept, young, youngPart].sort());
    expect(said).toEqual([[{ removed: 2 }, 'orphaned files were removed']]);
  });

  const names = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => `${first}${index.toString(16).padStart(31, '0')}`);
  const record = async (ids: string[]) => {
    const file = await portal.database.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    await portal.database.db
      .insertInto('files')
      .values(ids.map((id) => ({ ...file, id })))
      .execute();
  };

  it('are deleted by the hundred, while files with a row stay', async () => {
    const recorded = names(2099, 'a');
    for (let at = 0; at < recorded.length; at += 700) await record(recorded.slice(at, at + 700));
    for (const name of [...recorded, ...names(210, '0')]) await lay(name, 61);
    await sweep();
    expect((await readdir(files)).sort()).toEqual([kept, ...recorded].sort());
    expect(said).toEqual([[{ removed: 210 }, expect.any(String)]]);
  });

  it('stay when they exceed a tenth of the files with a row: the database may be a copy', async () => {
    const recorded = names(19, 'a');
    await record(recorded);
    const [unknown, part] = [names(3, '0'), `${crypto.randomUUID()}.part`];
    for (const name of [...recorded, ...unknown, part]) await lay(name, 61);
    await sweep();
    expect((await readdir(files)).sort()).toEqual([kept, ...recorded, ...unknown].sort());
    expect(said).toEqual([
      [{ unknown: 3, known: 20 }, expect.stringMatching(/may belong to another database/)],
      [{ removed: 1 }, expect.any(String)],
    ]);
  });

  it('are deleted one by one until a stop', async () => {
    const parts = [1, 2, 3].map(() => `${crypto.randomUUID()}.part`);
    for (const part of parts) await lay(part, 61);
    const stop = new AbortController();
    const stopping = {
      ...portal.services.files,
      remove: async (key: string) => {
        await portal.services.files.remove(key);
        stop.abort();
      },
    };
    const sweepSome = createOrphanCleanup({ db: portal.database.db, files: stopping, now: () => new Date(), log: saying(said) });
    expect(await sweepSome(stop.signal)).toBe(1);
    expect(await readdir(files)).toHaveLength(3);
  });

  it('with unknown names stay', async () => {
    await lay('notes.txt', 600);
    await lay('README', 600);
    await sweep();
    expect((await readdir(files)).sort()).toEqual([kept, 'README', 'notes.txt'].sort());
    expect(said).toEqual([]);
  });

  it('stay when the database has no file at all: it is not theirs', async () => {
    await portal.database.db.updateTable('candidates').set({ resume_id: null }).execute();
    await portal.database.db.deleteFrom('files').execute();
    await sweep();
    expect(await readdir(files)).toEqual([kept]);
    expect(said).toEqual([[{ unknown: 1, known: 0 }, expect.any(String)]]);
  });

  it('are deleted at the start', async () => {
    const orphan = '0'.repeat(32);
    await lay(orphan, 61);
    const beside = await openTestPortal({ engine, shareDatabaseWith: portal });
    while ((await readdir(files)).includes(orphan)) await turn();
    await beside.close();
    expect(await readdir(files)).toEqual([kept]);
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
    const kept = uploadIn((await candidate.uploadResume(buildPdfResume())).json().message.resume_path);
    expect(bucket.objects.size).toBe(2);

    const said: Said = [];
    const later = new Date(Date.now() + 61 * minuteMs);
    const sweep = createOrphanCleanup({
      db: portal.database.db,
      files: portal.services.files,
      now: () => later,
      log: saying(said),
    });
    await sweep();
    bucket.behavior = 'serve';
    await sweep();
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${kept}`]);
    expect(said.map(([details]) => details)).toEqual([{ failed: 1 }, { removed: 1 }]);
    await portal.close();
    await bucket.stop();
  });
});
