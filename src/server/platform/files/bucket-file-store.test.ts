import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server } from '../../../../tests/support/fakes/s3-server.ts';
import { type BucketConfig, parseBucketConfig } from './bucket-config.ts';
import { bucketFileStore } from './bucket-file-store.ts';
import type { FileStore } from './file-store.ts';
import { StorageError } from './storage-error.ts';

describe('a bucket of files', () => {
  let bucket: S3Server;
  let files: FileStore;
  beforeEach(async () => {
    bucket = await openS3Server();
    files = bucketFileStore(settings());
  });
  afterEach(() => bucket.stop());

  const settings = (changed: Record<string, string> = {}): BucketConfig => {
    const read = parseBucketConfig((name) => ({ ...bucket.settings, ...changed })[name]);
    if (!read) throw new Error('No bucket is set.');
    return read;
  };
  const read = async (key: string) => {
    const bytes = await files.open(key);
    return bytes && (await text(bytes));
  };
  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of files.list()) keys.push(key);
    return keys;
  };

  it('gives back what was put, under the prefix', async () => {
    await files.put('a', Buffer.from('first'));
    expect(await read('a')).toBe('first');
    expect([...bucket.objects.keys()]).toEqual(['of-candidates/a']);
  });

  it('has nothing under a key after removing it, twice', async () => {
    await files.put('b', Buffer.from('gone'));
    await files.remove('b');
    await files.remove('b');
    expect(await files.open('b')).toBeUndefined();
  });

  it.each(['x y+z%2e&?#', 'é', 'a/b', "it's (1)*!~"])('keeps %j under that very name', async (key) => {
    await files.put(key, Buffer.from('x'));
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${key}`]);
    expect(await read(key)).toBe('x');
  });

  it.each(['..', '../secret', '.', '', 'a/../../secret', 'a/..', '/../secret'])(
    'does not follow the key %j out of the prefix',
    async (key) => {
      for (const asking of [() => files.put(key, Buffer.from('x')), () => files.open(key), () => files.remove(key)]) {
        await expect(asking()).rejects.toThrow('leads out');
      }
      expect(bucket.receivedRequests).toEqual([]);
    },
  );

  it('lists its own files with their times, page by page, and nothing below or beside them', async () => {
    const changedAt = new Date('2026-11-20T10:00:00.000Z');
    for (const name of ['a&b', 'b', 'c', 'd', 'e/f', 'g']) {
      bucket.objects.set(`of-candidates/${name}`, { bytes: Buffer.from('x'), changedAt });
    }
    bucket.objects.set('others/h', { bytes: Buffer.from('x'), changedAt });
    expect(await listed()).toEqual(['a&b', 'b', 'c', 'd', 'g']);
    for await (const file of files.list()) expect(file.modifiedAt).toEqual(changedAt);
  });

  describe('rejects with a fault', () => {
    it.each([
      [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, 'The bucket answered 403 SignatureDoesNotMatch'],
      [{ AWS_ACCESS_KEY_ID: 'AKIAWRONG' }, 'The bucket answered 403 InvalidAccessKeyId'],
      [{ AWS_REGION: 'us-east-1' }, 'The bucket answered 403 AuthorizationHeaderMalformed'],
      [{ FILES_URL: 's3://another' }, 'The bucket answered 404 NoSuchBucket'],
    ])('once when %j is wrong', async (changed, message) => {
      const other = bucketFileStore(settings(changed));
      const asking = [other.put('a', Buffer.from('x')), other.open('a'), other.remove('a')];
      await Promise.all(asking.map((asked) => expect(asked).rejects.toThrow(new StorageError(message))));
      expect(bucket.receivedRequests).toHaveLength(3);
    });

    it('after three tries when it is busy, breaks off or is not there', async () => {
      await files.put('a', Buffer.from('a file'));
      for (const mood of ['busy', 'truncate'] as const) {
        bucket.behavior = mood;
        bucket.receivedRequests.length = 0;
        await expect(files.put('b', Buffer.from('x'))).rejects.toThrow(StorageError);
        await expect(files.open('a')).rejects.toThrow(StorageError);
        expect(bucket.receivedRequests).toHaveLength(6);
      }
      await bucket.stop();
      await expect(files.open('a')).rejects.toThrow(StorageError);
      await bucket.start();
      bucket.behavior = 'serve';
      expect(await read('a')).toBe('a file');
      expect(await files.open('b')).toBeUndefined();
    });

    it('within ten seconds when it never answers', async () => {
      bucket.behavior = 'hang';
      const begun = performance.now();
      await expect(files.put('a', Buffer.from('x'))).rejects.toThrow(StorageError);
      expect(performance.now() - begun).toBeLessThan(10_000);
    });
  });

  it('is asked again when it was busy a moment', async () => {
    bucket.behavior = 'busy';
    const putting = files.put('a', Buffer.from('x'));
    while (bucket.receivedRequests.length === 0) await new Promise(setImmediate);
    bucket.behavior = 'serve';
    await putting;
    expect(await read('a')).toBe('x');
  });
});
