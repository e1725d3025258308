/** Opens what `careers jobs import` was pointed at, a file or an http address, as a stream of bytes. */
import { open } from 'node:fs/promises';
import { FeedFault } from './feed-format.ts';

/** Throws a FeedFault, at once or while it is read, when the source cannot be reached or breaks off. */
export async function* openFeed(fileOrUrl: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await (/^https?:\/\//i.test(fileOrUrl) ? openUrl(fileOrUrl) : openFile(fileOrUrl));
  } catch (error) {
    throw error instanceof FeedFault ? error : new FeedFault(`cannot be read: ${causeOf(error)}`);
  }
}

async function openUrl(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { headers: { accept: 'application/json, application/x-ndjson, */*;q=0.5' } });
  if (!response.ok) throw new FeedFault(`cannot be read: the server answered ${response.status}`);
  return response.body ?? nothing();
}

async function openFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  return file.createReadStream({ highWaterMark: 64 * 1024 });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const causes: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ECONNREFUSED: 'nobody answers at that address',
  ENOTFOUND: 'there is no such host',
};

/** Node's fetch says only "fetch failed"; what happened is in the cause. */
function causeOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message?: string };
  return (code !== undefined && causes[code]) || (cause ? causeOf(cause) : (message ?? String(error)));
}
