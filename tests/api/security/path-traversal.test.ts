import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildPathTraversals } from '../../support/corpora/path-traversal-payloads.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** File access does not depend on the database engine. */
describe.each([1, 2, 6])('a path %i folders up', (foldersUp) => {
  const paths = buildPathTraversals(foldersUp);
  let outside: string;
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    outside = await mkdtemp(join(inject('dataFolder'), 'traversal-'));
    const dataDir = join(outside, 'a', 'b', 'data');
    await mkdir(join(dataDir, 'files'), { recursive: true });
    for (const place of ['.', 'a', 'a/b', 'a/b/data']) await createTargets(join(outside, place));
    portal = await openTestPortal({ engine: 'sqlite', env: { DATA_DIR: dataDir, RATE_LIMITS: 'off' } });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterAll(async () => {
    await portal.close();
    await rm(outside, { recursive: true });
  });

  /** Creates the files that such a path aims at. */
  async function createTargets(folder: string): Promise<void> {
    for (const place of ['etc', 'windows']) await mkdir(join(folder, place));
    for (const name of ['etc/passwd', 'windows/win.ini', 'careers.db.txt']) await writeFile(join(folder, name), 'worth reading');
  }
  const listAll = async () =>
    (await readdir(outside, { recursive: true })).filter((name) => !name.startsWith('a/b/data/careers.db')).sort();
  const excludeUploads = (names: string[]) => names.filter((name) => !/^a\/b\/data\/files\/[0-9a-f]{32}$/.test(name));

  it('has hundreds of encodings', () => {
    expect(paths.length).toBeGreaterThan(800);
  });

  it('reads no file as an id in the URL', async () => {
    for (const path of paths) {
      for (const id of [path.replaceAll('\0', '%00'), encodeURIComponent(path)]) {
        const answer = await candidate.get(`/files/${id}`);
        // 200 is a page: the URL normalizes to a path of the portal.
        expect([200, 400, 404], id).toContain(answer.statusCode);
        expect(answer.body, id).not.toContain('worth reading');
      }
    }
  });

  it('only changes the displayed name of a resume', async () => {
    const before = await listAll();
    for (const path of paths) {
      const name = path.replaceAll('"', '%22');
      const answer = await candidate.uploadResume({ name, bytes: Buffer.from('Asha Rao') });
      expect([200, 400, 415], path).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.json().message.resume, path).not.toMatch(/[/\\\0]/);
    }
    const after = await listAll();
    expect(excludeUploads(after)).toEqual(before);
    expect(after.length - before.length).toBe(1);
    expect(await readFile(join(outside, 'etc/passwd'), 'utf8')).toBe('worth reading');
  });
});
