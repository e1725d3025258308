/** Uploads a form over a raw connection with chosen sizes and writes. */
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawUpload {
  url: string;
  headers: Record<string, string>;
  /** The form before and after the bytes of the file. */
  around: [Buffer, Buffer];
  /** The size of the file. */
  bytes: number;
  /** The size of one write. */
  writes: number;
  framing: 'Content-Length' | 'chunked';
}

export interface RawUploadResponse {
  status: number;
  body: string;
  /** Bytes written before the response. */
  sentBytes: number;
}

/** Sends blanks between the first and last bytes of a PDF. */
export async function sendRawUpload({ url, headers, around, bytes, writes, framing }: RawUpload): Promise<RawUploadResponse> {
  const [before, after] = around;
  const length = before.length + bytes + after.length;
  const upload = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }) },
  });
  let connectionError: Error | undefined;
  const ended = new AbortController();
  upload.on('error', (error) => {
    connectionError = error;
    ended.abort();
  });
  const result = new Promise<RawUploadResponse>((resolve, reject) => {
    upload.once('response', async (response) => {
      ended.abort();
      const body = await text(response).catch(reject);
      resolve({ status: response.statusCode ?? 0, body: body ?? '', sentBytes });
    });
    upload.once('close', () => reject(connectionError ?? new Error('The connection closed without a response.')));
  });
  result.catch(() => {});
  let sentBytes = 0;
  const blank = Buffer.alloc(Math.min(writes, bytes), ' ');
  for (let offset = 0; offset < length && !ended.signal.aborted; ) {
    const write = nextWrite(offset);
    offset += write.length;
    sentBytes = offset;
    if (!upload.write(write)) await once(upload, 'drain', { signal: ended.signal }).catch(() => {});
  }
  if (!ended.signal.aborted) upload.end();
  return result.finally(() => upload.destroy());

  function nextWrite(offset: number): Buffer {
    if (offset === 0) return before;
    const done = offset - before.length;
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
