/** Files in a private bucket that speaks S3. Nobody reads there but the portal, which hands on what is somebody's own. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { listedFiles } from './bucket-list.ts';
import type { BucketSettings } from './bucket-settings.ts';
import type { FileStore, KeptFile } from './file-store.ts';
import { StorageFault } from './storage-fault.ts';

/** For all tries together: whoever sends a file hears within ten seconds that it was not taken. */
const patienceMs = 8000;
const mostTries = 3;
const pauseMs = 200;

type Method = 'GET' | 'PUT' | 'DELETE';

export function bucketFiles({ address, prefix, ...access }: BucketSettings): FileStore {
  const client = new AwsClient({ ...access, service: 's3' });
  const root = new URL(prefix, address);
  const placeOf = (key: string) => {
    const place = new URL(encodeURIComponent(key).replaceAll('%2F', '/'), root);
    if (!place.href.startsWith(root.href) || place.href === root.href) throw new Error('A file key leads out of the file store.');
    return place;
  };

  /** The whole answer, so that one that breaks off is a fault and no shorter file. Undefined when nothing is there. */
  async function ask(method: Method, url: URL, body: Uint8Array = new Uint8Array()): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(patienceMs);
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
        throw new StorageFault(`The bucket answered ${answer.status} ${code ?? ''}`.trim(), { cause: answer.status });
      } catch (error) {
        if (tries === mostTries || signal.aborted || isFinal(error)) throw faultOf(error);
        await wait(pauseMs * tries);
      }
    }
  }

  return {
    async put(key, bytes) {
      if (!(await ask('PUT', placeOf(key), bytes))) throw new StorageFault('The bucket did not take a file.');
    },

    async open(key) {
      const bytes = await ask('GET', placeOf(key));
      return bytes && Readable.from([bytes]);
    },

    async remove(key) {
      await ask('DELETE', placeOf(key));
    },

    async *list(): AsyncIterable<KeptFile> {
      let next: string | undefined = '';
      while (next !== undefined) {
        const query = new URLSearchParams({
          'list-type': '2',
          delimiter: '/',
          prefix,
          ...(next && { 'continuation-token': next }),
        });
        const page = listedFiles((await ask('GET', new URL(`?${query}`, address)))?.toString() ?? '');
        for (const { key, changedAt } of page.files) yield { key: key.slice(prefix.length), changedAt };
        next = page.next;
      }
    },

    /** Every node has the same bucket: one that does not answer is no reason to send visitors elsewhere. */
    async check() {},
  };
}

/** Asking again would be answered the same: the bucket's own no, but for being busy. */
const isFinal = (error: unknown) => error instanceof StorageFault && Number(error.cause) < 500 && error.cause !== 429;

const faultOf = (error: unknown) =>
  error instanceof StorageFault ? error : new StorageFault('The bucket did not answer.', { cause: error });
