import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingFault } from '../setting-fault.ts';
import { directoryFiles, type FileStore, openFileStore } from './file-store.ts';

describe('a directory of files', () => {
  let outside: string;
  let root: string;
  let files: FileStore;
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'careers-files-'));
    root = join(outside, 'files');
    files = directoryFiles(root);
  });
  afterAll(() => rm(outside, { recursive: true }));

  it('gives back what was put', async () => {
    await files.put('a', Buffer.from('first'));
    const bytes = await files.open('a');
    expect(bytes && (await text(bytes))).toBe('first');
    expect(await readdir(root)).toEqual(['a']);
  });

  it('has nothing under a key after removing it, twice', async () => {
    await files.put('b', Buffer.from('gone'));
    await files.remove('b');
    await files.remove('b');
    expect(await files.open('b')).toBeUndefined();
  });

  it.each(['..', '../secret', '../files-of-others/a', '/etc/passwd', '', '.', 'a/../../secret'])(
    'does not follow the key %j out of itself',
    async (key) => {
      await writeFile(join(outside, 'secret'), 'secret');
      await expect(files.open(key)).rejects.toThrow('leads out');
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('leads out');
      await expect(files.remove(key)).rejects.toThrow('leads out');
      expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
    },
  );

  it('leaves nothing behind when a file cannot be kept', async () => {
    const before = await readdir(root);
    await expect(files.put('no-such-folder/a', Buffer.from('x'))).rejects.toThrow('ENOENT');
    expect(await readdir(root)).toEqual(before);
  });

  it('says whether it can be written', async () => {
    await files.check();
    expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const gone = directoryFiles(join(outside, 'gone'));
    await rm(join(outside, 'gone'), { recursive: true });
    await expect(gone.check()).rejects.toThrow('ENOENT');
  });
});

it('FILES_URL stops the start instead of being ignored', () => {
  const settings = { filesUrl: 's3://resumes/prod', dataDir: tmpdir() };
  expect(() => openFileStore(settings)).toThrow(SettingFault);
  expect(() => openFileStore(settings)).toThrow(/FILES_URL/);
});
