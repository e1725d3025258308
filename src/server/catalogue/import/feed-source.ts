/** Opens what `careers jobs import` was pointed at, a file or an http address, as a stream of bytes. */
import { open } from 'node:fs/promises';
import { FeedError } from './feed-parser.ts';

/** Throws a FeedFault, at once or while it is read, when the source cannot be reached, breaks off, or falls silent. */
export async function* openFeed(fileOrUrl: string, silenceMs = 30_000): AsyncGenerator<Uint8Array> {
  try {
    if (/^https?:\/\//i.test(fileOrUrl)) yield* openUrl(fileOrUrl, silenceMs);
    else yield* await openFile(fileOrUrl);
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`cannot be read: ${causeOf(error)}`);
  }
}

/** Node itself gives up connecting after ten seconds; a server that is silent it would wait five minutes for. */
async function* openUrl(url: string, silenceMs: number): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const fault = new FeedError(`cannot be read: the server said nothing for ${silenceMs / 1000} seconds`);
  const listen = () => setTimeout(() => silence.abort(fault), silenceMs);
  let timer = listen();
  try {
    const headers = { accept: 'application/json, application/x-ndjson, */*;q=0.5' };
    const response = await fetch(url, { headers, signal: silence.signal });
    if (!response.ok) throw new FeedError(`cannot be read: the server answered ${response.status}`);
    for await (const bytes of response.body ?? []) {
      clearTimeout(timer);
      // Whoever reads may take their time with it.
      yield bytes;
      timer = listen();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function openFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  return file.createReadStream({ highWaterMark: 64 * 1024 });
}

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
