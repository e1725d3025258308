/** Encodes a multipart form as a browser does. */
import { Readable } from 'node:stream';
import type { UploadFile } from '../fixtures/resume-factory.ts';

const boundary = '----a-boundary-of-the-tests';

export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

export function buildMultipartBody(
  fields: Record<string, string | readonly string[]>,
  files: (UploadFile & { field: string }) | readonly (UploadFile & { field: string })[] = [],
): Buffer {
  const parts: (string | Buffer)[] = [];
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat())
      parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const file of [files].flat()) {
    const partHeaders = `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: application/octet-stream`;
    parts.push(`--${boundary}\r\n${partHeaders}\r\n\r\n`, file.bytes, '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Streams the body in writes of this size, without a declared length. */
export function streamInChunks(body: Buffer, size: number): Readable {
  const writes: Buffer[] = [];
  for (let offset = 0; offset < body.length; offset += size) writes.push(body.subarray(offset, offset + size));
  return Readable.from(writes);
}
