/** Opens a feed from a file or URL as a stream of bytes. */
import { open } from 'node:fs/promises';
import { type DownloadOptions, downloadFeed } from './feed-download.ts';
import { FeedError } from './feed-parser.ts';

export interface FeedSourceOptions extends Omit<DownloadOptions, 'signal'> {
  silenceMs?: number;
}

/** Throws a FeedError for a source that is unreachable, breaks off or sends nothing for `silenceMs`. */
export async function* openFeed(fileOrUrl: string, options: FeedSourceOptions): AsyncGenerator<Uint8Array> {
  try {
    if (/^https?:\/\//i.test(fileOrUrl)) yield* openUrl(fileOrUrl, options);
    else yield* await openFile(fileOrUrl);
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`cannot be read: ${describeCause(error)}`);
  }
}

async function* openUrl(url: string, { silenceMs = 30_000, ...options }: FeedSourceOptions): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const error = new FeedError(`cannot be read: the server sent nothing for ${silenceMs / 1000} seconds`);
  const startTimer = () => setTimeout(() => silence.abort(error), silenceMs);
  let timer = startTimer();
  try {
    const body = await downloadFeed(url, { ...options, signal: silence.signal });
    for await (const bytes of body) {
      clearTimeout(timer);
      // The consumer's own time does not count as silence.
      yield bytes;
      timer = startTimer();
    }
  } catch (cause) {
    throw silence.signal.aborted ? error : cause;
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
};

/** Says in words why a file or host cannot be read. */
export function describeCause(error: unknown): string {
  const { code, message, errors, hostname } = error as { code?: string; message?: string; errors?: unknown[]; hostname?: string };
  if (code === 'ENOTFOUND' && hostname) return `there is no such host as ${hostname}`;
  // A host with several addresses fails with an error for each.
  return (code !== undefined && causesByCode[code]) || message || describeCause(errors?.[0]);
}
