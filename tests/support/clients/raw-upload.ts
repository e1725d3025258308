/** Uploads a form over a raw connection with chosen sizes and writes. */
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawUpload {
  url: string;
  headers: Record<string, string>;
  /** Before and after the file's bytes. */
  around: [Buffer, Buffer];
  /** Of the file. */
  bytes: number;
  writes: number;
  framing: 'Content-Length' | 'chunked';
}

export interface RawUploadResponse {
  status: number;
  body: string;
  /** Handed to the connection before the answer came. */
  sentBytes: number;
}

/** A PDF as far as its first bytes say; the last are `%%EOF`. */
export async function sendRawUpload({ url, headers, around, bytes, writes, framing }: RawUpload): Promise<RawUploadResponse> {
  const [before, after] = around;
  const length = before.length + bytes + after.length;
  const sending = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }) },
  });
  let broken: Error | undefined;
  const ended = new AbortController();
  sending.on('error', (error) => {
    broken = error;
    ended.abort();
  });
  const answered = new Promise<RawUploadResponse>((resolve, reject) => {
    sending.once('response', async (response) => {
      ended.abort();
      const body = await text(response).catch(reject);
      resolve({ status: response.statusCode ?? 0, body: body ?? '', sentBytes });
    });
    sending.once('close', () => reject(broken ?? new Error('The connection was closed without an answer.')));
  });
  answered.catch(() => {});
  let sentBytes = 0;
  const blank = Buffer.alloc(Math.min(writes, bytes), ' ');
  for (let at = 0; at < length && !ended.signal.aborted; ) {
    const write = writeAt(at);
    at += write.length;
    sentBytes = at;
    if (!sending.write(write)) await once(sending, 'drain', { signal: ended.signal }).catch(() => {});
  }
  if (!ended.signal.aborted) sending.end();
  return answered.finally(() => sending.destroy());

  function writeAt(at: number): Buffer {
    if (at === 0) return before;
    const done = at - before.length;
    if (done >= bytes) return after;
    const write = blank.subarray(0, Math.min(writes, bytes - done));
    const first = done === 0 ? '%PDF-1.7\n' : '';
    const last = done + write.length === bytes ? '\n%%EOF\n' : '';
    if (first === '' && last === '') return write;
    const marked = Buffer.from(write);
    marked.write(first);
    if (marked.length >= last.length) marked.write(last, marked.length - last.length);
    return marked;
  }
}
