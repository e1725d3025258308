/** Stores files in a private S3 bucket. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from './bucket-config.ts';
import { parseBucketListing } from './bucket-listing.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { assertSize, StorageError } from './storage-error.ts';

/** Limits all attempts together, so that a failed upload gets its response within ten seconds. */
const timeoutMs = 8000;
const maxAttempts = 3;
const retryDelayMs = 200;

type Method = 'GET' | 'PUT' | 'DELETE';

export function bucketFileStore({ url: bucketUrl, prefix, ...credentials }: BucketConfig): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3' });
  const root = new URL(prefix, bucketUrl);
  const urlOf = (key: string) => {
    const url = new URL(encodeURIComponent(key).replaceAll('%2F', '/'), root);
    if (!url.href.startsWith(root.href) || url.href === root.href) throw new Error('A file key leads out of the file store.');
    return url;
  };

  /** Reads the whole response, so that a truncated one is an error and no shorter file. Returns undefined for an unknown key. */
  async function send(method: Method, url: URL, body: Uint8Array = new Uint8Array()): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const hash = createHash('sha256').update(body).digest('hex');
    const init = { method, ...(method === 'PUT' && { body: Buffer.from(body) }) };
    for (let attempt = 1; ; attempt++) {
      try {
        const { headers } = await client.sign(url, { method, headers: { 'x-amz-content-sha256': hash } });
        const response = await fetch(url, { ...init, headers, signal, redirect: 'manual' });
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.ok) return bytes;
        const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1];
        // Any other 404, such as a proxy's page, says nothing about the file.
        if (response.status === 404 && code === 'NoSuchKey') return undefined;
        throw new StorageError(`The bucket answered ${response.status} ${code ?? ''}`.trim(), { cause: response.status });
      } catch (error) {
        if (attempt === maxAttempts || signal.aborted || isPermanent(error)) throw toStorageError(error);
        await wait(retryDelayMs * attempt);
      }
    }
  }

  return {
    async put(key, bytes) {
      if (!(await send('PUT', urlOf(key), bytes))) throw new StorageError('The bucket did not store the file.');
    },

    async open(key, size) {
      const bytes = await send('GET', urlOf(key));
      if (!bytes) return undefined;
      assertSize(bytes.length, size);
      return Readable.from([bytes]);
    },

    async remove(key) {
      await send('DELETE', urlOf(key));
    },

    async *list(): AsyncIterable<StoredFile> {
      let continuationToken: string | undefined = '';
      while (continuationToken !== undefined) {
        const query = new URLSearchParams({
          'list-type': '2',
          delimiter: '/',
          prefix,
          ...(continuationToken && { 'continuation-token': continuationToken }),
        });
        const page = parseBucketListing((await send('GET', new URL(`?${query}`, bucketUrl)))?.toString() ?? '');
        for (const { key, modifiedAt } of page.files) yield { key: key.slice(prefix.length), modifiedAt };
        continuationToken = page.continuationToken;
      }
    },

    /** All nodes share the bucket, so a failing bucket is no reason to prefer another node. */
    async assertWritable() {},
  };
}

/** A retry cannot help after a 4xx, except 429. */
const isPermanent = (error: unknown) => error instanceof StorageError && Number(error.cause) < 500 && error.cause !== 429;

const toStorageError = (error: unknown) =>
  error instanceof StorageError ? error : new StorageError('The bucket did not answer.', { cause: error });
