import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server } from '../../../../tests/support/fakes/s3-server.ts';
import { type BucketConfig, parseBucketConfig } from './bucket-config.ts';
import { bucketFileStore } from './bucket-file-store.ts';
import type { FileStore } from './file-store.ts';
import { StorageError } from './storage-error.ts';

describe('the bucket file store', () => {
  let bucket: S3Server;
  let files: FileStore;
  beforeEach(async () => {
    bucket = await openS3Server();
    files = bucketFileStore(configFor());
  });
  afterEach(() => bucket.stop());

  const configFor = (overrides: Record<string, string> = {}): BucketConfig => {
    const config = parseBucketConfig((name) => ({ ...bucket.settings, ...overrides })[name]);
    if (!config) throw new Error('No bucket is configured.');
    return config;
  };
  const read = async (key: string) => {
    const bytes = await files.open(key);
    return bytes && (await text(bytes));
  };
  const listKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of files.list()) keys.push(key);
    return keys;
  };

  it('stores and returns a file under the prefix', async () => {
    await files.put('a', Buffer.from('first'));
    expect(await read('a')).toBe('first');
    expect([...bucket.objects.keys()]).toEqual(['of-candidates/a']);
  });

  it('removes a file, and accepts a second removal', async () => {
    await files.put('b', Buffer.from('gone'));
    await files.remove('b');
    await files.remove('b');
    expect(await files.open('b')).toBeUndefined();
  });

  it.each(['x y+z%2e&?#', 'é', 'a/b', "it's (1)*!~"])('preserves the key %j', async (key) => {
    await files.put(key, Buffer.from('x'));
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${key}`]);
    expect(await read(key)).toBe('x');
  });

  it.each(['..', '../secret', '.', '', 'a/../../secret', 'a/..', '/../secret'])(
    'rejects the key %j outside the prefix',
    async (key) => {
      for (const call of [() => files.put(key, Buffer.from('x')), () => files.open(key), () => files.remove(key)]) {
        await expect(call()).rejects.toThrow('leads out');
      }
      expect(bucket.receivedRequests).toEqual([]);
    },
  );

  it('lists all pages with modification times, without nested and foreign files', async () => {
    const modifiedAt = new Date('2026-11-20T10:00:00.000Z');
    for (const name of ['a&b', 'b', 'c', 'd', 'e/f', 'g']) {
      bucket.objects.set(`of-candidates/${name}`, { bytes: Buffer.from('x'), changedAt: modifiedAt });
    }
    bucket.objects.set('others/h', { bytes: Buffer.from('x'), changedAt: modifiedAt });
    expect(await listKeys()).toEqual(['a&b', 'b', 'c', 'd', 'g']);
    for await (const file of files.list()) expect(file.modifiedAt).toEqual(modifiedAt);
  });

  describe('rejects with a StorageError', () => {
    it.each([
      [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, 'The bucket answered 403 SignatureDoesNotMatch'],
      [{ AWS_ACCESS_KEY_ID: 'AKIAWRONG' }, 'The bucket answered 403 InvalidAccessKeyId'],
      [{ AWS_REGION: 'us-east-1' }, 'The bucket answered 403 AuthorizationHeaderMalformed'],
      [{ FILES_URL: 's3://another' }, 'The bucket answered 404 NoSuchBucket'],
    ])('without a retry when %j is wrong', async (overrides, message) => {
      const other = bucketFileStore(configFor(overrides));
      const calls = [other.put('a', Buffer.from('x')), other.open('a'), other.remove('a')];
      await Promise.all(calls.map((call) => expect(call).rejects.toThrow(new StorageError(message))));
      expect(bucket.receivedRequests).toHaveLength(3);
    });

    it('without a retry when a proxy before the bucket answers 404', async () => {
      bucket.behavior = 'misrouted';
      const calls = [files.put('a', Buffer.from('x')), files.open('a'), files.remove('a')];
      await Promise.all(calls.map((call) => expect(call).rejects.toThrow(new StorageError('The bucket answered 404'))));
      expect(bucket.receivedRequests).toHaveLength(3);
    });

    it('a file of another size than its row says', async () => {
      await files.put('a', Buffer.from('a file'));
      expect(await files.open('a', 6)).toBeDefined();
      for (const size of [0, 5, 7]) await expect(files.open('a', size)).rejects.toThrow(StorageError);
    });

    it('after three attempts when the bucket is busy, truncates or is unreachable', async () => {
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

    it('within ten seconds when the bucket hangs', async () => {
      bucket.behavior = 'hang';
      const startedAt = performance.now();
      await expect(files.put('a', Buffer.from('x'))).rejects.toThrow(StorageError);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    });
  });

  it('retries when the bucket is busy for a moment', async () => {
    bucket.behavior = 'busy';
    const putting = files.put('a', Buffer.from('x'));
    while (bucket.receivedRequests.length === 0) await new Promise(setImmediate);
    bucket.behavior = 'serve';
    await putting;
    expect(await read('a')).toBe('x');
  });
});
