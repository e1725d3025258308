/** Files in a private bucket that speaks S3. Nobody reads there but the portal, which hands on what is somebody's own. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from './bucket-config.ts';
import { parseBucketListing } from './bucket-listing.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { StorageError } from './storage-error.ts';

/** For all tries together: whoever sends a file hears within ten seconds that it was not taken. */
const timeoutMs = 8000;
const maxAttempts = 3;
const retryDelayMs = 200;

type Method = 'GET' | 'PUT' | 'DELETE';

export function bucketFileStore({ url: address, prefix, ...access }: BucketConfig): FileStore {
  const client = new AwsClient({ ...access, service: 's3' });
  const root = new URL(prefix, address);
  const placeOf = (key: string) => {
    const place = new URL(encodeURIComponent(key).replaceAll('%2F', '/'), root);
    if (!place.href.startsWith(root.href) || place.href === root.href) throw new Error('A file key leads out of the file store.');
    return place;
  };

  /** The whole answer, so that one that breaks off is a fault and no shorter file. Undefined when nothing is there. */
  async function ask(method: Method, url: URL, body: Uint8Array = new Uint8Array()): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const hash = createHash('sha256').update(body).digest('hex');
    const sent = { method, ...(method === 'PUT' && { body: Buffer.from(body) }) };
    for (let tries = 1; ; tries++) {
      try {
        const { headers } = await client.sign(url, { method, headers: { 'x-amz-content-sha256': hash } });
        const answer = await fetch(url, { ...sent, headers, signal, redirect: 'manual' });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.ok) return bytes;
        const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1];
        if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
        throw new StorageError(`The bucket answered ${answer.status} ${code ?? ''}`.trim(), { cause: answer.status });
      } catch (error) {
        if (tries === maxAttempts || signal.aborted || isPermanent(error)) throw toStorageError(error);
        await wait(retryDelayMs * tries);
      }
    }
  }

  return {
    async put(key, bytes) {
      if (!(await ask('PUT', placeOf(key), bytes))) throw new StorageError('The bucket did not take a file.');
    },

    async open(key) {
      const bytes = await ask('GET', placeOf(key));
      return bytes && Readable.from([bytes]);
    },

    async remove(key) {
      await ask('DELETE', placeOf(key));
    },

    async *list(): AsyncIterable<StoredFile> {
      let next: string | undefined = '';
      while (next !== undefined) {
        const query = new URLSearchParams({
          'list-type': '2',
          delimiter: '/',
          prefix,
          ...(next && { 'continuation-token': next }),
        });
        const page = parseBucketListing((await ask('GET', new URL(`?${query}`, address)))?.toString() ?? '');
        for (const { key, modifiedAt: changedAt } of page.files) yield { key: key.slice(prefix.length), modifiedAt: changedAt };
        next = page.next;
      }
    },

    /** Every node has the same bucket: one that does not answer is no reason to send visitors elsewhere. */
    async assertWritable() {},
  };
}

/** Asking again would be answered the same: the bucket's own no, but for being busy. */
const isPermanent = (error: unknown) => error instanceof StorageError && Number(error.cause) < 500 && error.cause !== 429;

const toStorageError = (error: unknown) =>
  error instanceof StorageError ? error : new StorageError('The bucket did not answer.', { cause: error });
