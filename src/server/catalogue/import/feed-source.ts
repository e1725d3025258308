/** Opens a feed from a file or URL as a stream of bytes. */
import { open } from 'node:fs/promises';
import { FeedError } from './feed-parser.ts';

/** Throws a FeedError for a source that is unreachable, breaks off or sends nothing for `silenceMs`. */
export async function* openFeed(fileOrUrl: string, silenceMs = 30_000): AsyncGenerator<Uint8Array> {
  try {
    if (/^https?:\/\//i.test(fileOrUrl)) yield* openUrl(fileOrUrl, silenceMs);
    else yield* await openFile(fileOrUrl);
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`cannot be read: ${describeCause(error)}`);
  }
}

/** Node's fetch times out after five minutes without data. */
async function* openUrl(url: string, silenceMs: number): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const error = new FeedError(`cannot be read: the server sent nothing for ${silenceMs / 1000} seconds`);
  const startTimer = () => setTimeout(() => silence.abort(error), silenceMs);
  let timer = startTimer();
  try {
    const headers = { accept: 'application/json, application/x-ndjson, */*;q=0.5' };
    const response = await fetch(url, { headers, signal: silence.signal });
    if (!response.ok) throw new FeedError(`cannot be read: the server answered ${response.status}`);
    for await (const bytes of response.body ?? []) {
      clearTimeout(timer);
      // The consumer's own time does not count as silence.
      yield bytes;
      timer = startTimer();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function openFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  return file.createReadStream({ highWaterMark: 64 * 1024 });
}

const causesByCode: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
};

/** Node's fetch throws "fetch failed" with the reason in its cause. */
function describeCause(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message?: string };
  return (code !== undefined && causesByCode[code]) || (cause ? describeCause(cause) : (message ?? String(error)));
}
