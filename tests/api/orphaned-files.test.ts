import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orphanedFiles } from '../../src/server/candidates/orphaned-files.ts';
import { type BucketServer, openBucketServer } from '../setup/bucket-server.ts';
import { newCandidate, resumeRead, type TestCandidate } from '../setup/candidate.ts';
import { engines } from '../setup/databases.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';
import { pdfResume, textResume } from '../setup/resumes.ts';

const minuteMs = 60_000;
type Said = [details: object, message: string][];
const saying = (said: Said) => {
  const say = (details: object, message: string) => void said.push([details, message]);
  return { info: say, warn: say, error: say };
};
const uploadIn = (path: string) => path.replace('/files/', '');

describe.each(engines)('files of nobody on %s', (engine) => {
  let files: string;
  let portal: Portal;
  let candidate: TestCandidate;
  let kept: string;
  let said: Said;
  beforeEach(async () => {
    portal = await openPortal({ engine });
    files = join(portal.settings.dataDir, 'files');
    candidate = await newCandidate(portal, 'asha@example.com');
    kept = uploadIn((await candidate.uploadResume(pdfResume())).json().message.resume_path);
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
    orphanedFiles({ db: portal.database.db, files: portal.services.files, now: () => new Date(), log: saying(said) })();

  it('go once they are older than an hour, finished or not; how many is logged', async () => {
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
    expect(said).toEqual([[{ removed: 2 }, 'files that belonged to nobody were removed']]);
  });

  it('go by hundreds, and what has a row stays among them', async () => {
    const orphans = Array.from({ length: 450 }, (_, index) => index.toString(16).padStart(32, '0'));
    for (const orphan of orphans) await lay(orphan, 61);
    await sweep();
    expect(await readdir(files)).toEqual([kept]);
    expect(said).toEqual([[{ removed: 450 }, expect.any(String)]]);
  });

  it('that are no names of ours stay', async () => {
    await lay('notes.txt', 600);
    await lay('README', 600);
    await sweep();
    expect((await readdir(files)).sort()).toEqual([kept, 'README', 'notes.txt'].sort());
    expect(said).toEqual([]);
  });

  it('stay when the database knows no file at all: it is another than theirs', async () => {
    await portal.database.db.updateTable('candidates').set({ resume_id: null }).execute();
    await portal.database.db.deleteFrom('files').execute();
    await sweep();
    expect(await readdir(files)).toEqual([kept]);
  });

  it('go at the start', async () => {
    const orphan = '0'.repeat(32);
    await lay(orphan, 61);
    const beside = await openPortal({ engine, beside: portal });
    await beside.close();
    expect(await readdir(files)).toEqual([kept]);
  });
});

describe.each(engines)('files of nobody in a bucket on %s', (engine) => {
  it('go as well, also what could not be removed when it was replaced', async () => {
    const bucket: BucketServer = await openBucketServer();
    const portal = await openPortal({ engine, env: bucket.settings });
    const candidate = await newCandidate(portal, 'asha@example.com');
    const first = await candidate.uploadResume(textResume());
    await resumeRead(portal, first);
    Object.assign(bucket, { mood: 'is busy', moodFor: 'DELETE' });
    const kept = uploadIn((await candidate.uploadResume(pdfResume())).json().message.resume_path);
    expect(bucket.kept.size).toBe(2);

    const said: Said = [];
    const later = new Date(Date.now() + 61 * minuteMs);
    const sweep = orphanedFiles({ db: portal.database.db, files: portal.services.files, now: () => later, log: saying(said) });
    await sweep();
    bucket.mood = 'serves';
    await sweep();
    expect([...bucket.kept.keys()]).toEqual([`of-candidates/${kept}`]);
    expect(said.map(([details]) => details)).toEqual([{ failed: 1 }, { removed: 1 }]);
    await portal.close();
    await bucket.stop();
  });
});
