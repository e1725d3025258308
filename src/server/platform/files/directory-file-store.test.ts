import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryFileStore } from './directory-file-store.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { StorageError } from './storage-error.ts';

describe('the directory file store', () => {
  let outside: string;
  let root: string;
  let files: FileStore;
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'careers-files-'));
    root = join(outside, 'files');
    files = directoryFileStore(root);
  });
  afterAll(() => rm(outside, { recursive: true }));

  it('stores and returns a file', async () => {
    await files.put('a', Buffer.from('first'));
    const bytes = await files.open('a');
    expect(bytes && (await text(bytes))).toBe('first');
    expect(await readdir(root)).toEqual(['a']);
  });

  it('rejects a file of another size than its row says', async () => {
    await files.put('a', Buffer.from('first'));
    expect(await files.open('a', 5).then((bytes) => bytes && text(bytes))).toBe('first');
    for (const size of [0, 4, 6]) await expect(files.open('a', size)).rejects.toThrow(StorageError);
  });

  it('removes a file, and accepts a second removal', async () => {
    await files.put('b', Buffer.from('gone'));
    await files.remove('b');
    await files.remove('b');
    expect(await files.open('b')).toBeUndefined();
  });

  it.each(['..', '../secret', '../files-of-others/a', '/etc/passwd', '', '.', 'a/../../secret'])(
    'rejects the key %j outside the directory',
    async (key) => {
      await writeFile(join(outside, 'secret'), 'secret');
      await expect(files.open(key)).rejects.toThrow('leads out');
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('leads out');
      await expect(files.remove(key)).rejects.toThrow('leads out');
      expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
    },
  );

  it('leaves no partial file after a failed write', async () => {
    const before = await readdir(root);
    await expect(files.put('no-such-folder/a', Buffer.from('x'))).rejects.toThrow(StorageError);
    expect(await readdir(root)).toEqual(before);
  });

  it('leaves no partial file when the disk fills up during a write', async () => {
    const full = join(outside, 'full');
    const output = await runWithFileSizeLimit(`
      const { directoryFileStore } = await import(${JSON.stringify(new URL('./directory-file-store.ts', import.meta.url).href)});
      const files = directoryFileStore(${JSON.stringify(full)});
      await files.put('small', Buffer.alloc(1000));
      const error = await files.put('large', Buffer.alloc(1_000_000)).catch((error) => error);
      console.log(error.constructor.name, error.cause.code);
    `);
    expect(output.trim()).toBe('StorageError EFBIG');
    expect(await readdir(full)).toEqual(['small']);
  });

  it('lists complete and unfinished files with their modification times', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    const listing = directoryFileStore(join(outside, 'listing'));
    await listing.put('a', Buffer.from('x'));
    await writeFile(join(outside, 'listing', 'b.part'), 'x');
    await mkdir(join(outside, 'listing', 'folder'));
    for (const name of ['a', 'b.part', 'folder']) await utimes(join(outside, 'listing', name), at, at);
    const listed: StoredFile[] = [];
    for await (const file of listing.list()) listed.push(file);
    expect(listed.sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: 'a', modifiedAt: at },
      { key: 'b.part', modifiedAt: at },
    ]);
  });

  it('reports whether it is writable', async () => {
    await files.assertWritable();
    expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const gone = directoryFileStore(join(outside, 'gone'));
    await rm(join(outside, 'gone'), { recursive: true });
    await expect(gone.assertWritable()).rejects.toThrow('ENOENT');
  });
});

/** Runs a program with a file size limit of 64 KiB, so that a write fails halfway as on a full disk. */
async function runWithFileSizeLimit(program: string): Promise<string> {
  const script = `ulimit -f 128; exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1"`;
  return (await promisify(execFile)('/bin/sh', ['-c', script, process.execPath, program])).stdout;
}
