/** Stores a downloaded body in an unnamed file, so that memory does not grow. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { limitBytes } from '#server/platform/net/limit-bytes.ts';
import { SourceError } from './source-error.ts';

export interface BodySpool {
  /** SHA-256 in base64url. */
  hash: string;
  /** The decoded text, from the start. Throws a SourceError for another encoding. */
  readText(): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** @param charset of the response; UTF-8 by default */
export async function spoolBody(
  body: AsyncIterable<Uint8Array>,
  { folder, charset, maxBytes }: { folder: string; charset: string | undefined; maxBytes: number },
): Promise<BodySpool> {
  const path = join(folder, `source-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Without a name it ends with the process, also after a crash.
  await unlink(path);
  try {
    const digest = createHash('sha256');
    for await (const chunk of limitBytes(body, maxBytes, tooLarge(maxBytes))) {
      digest.update(chunk);
      await file.write(chunk);
    }
    return {
      hash: digest.digest('base64url'),
      readText: () => decodeText(readFile(file), charset),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads a small body into memory. */
export async function readBody(body: AsyncIterable<Uint8Array>, charset: string | undefined, maxBytes: number): Promise<string> {
  let text = '';
  for await (const part of decodeText(limitBytes(body, maxBytes, tooLarge(maxBytes)), charset)) text += part;
  return text;
}

const tooLarge = (maxBytes: number) => () => new SourceError(`sends more than ${Math.round(maxBytes / 1_000_000)} MB`);

const chunkBytes = 64 * 1024;

async function* readFile(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Rejects bytes of another encoding, which would otherwise become question marks in a job. */
async function* decodeText(bytes: AsyncIterable<Uint8Array>, charset = 'utf-8'): AsyncGenerator<string> {
  const decoder = createDecoder(charset);
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? new SourceError(`is not text in ${charset}`)
      : error;
  }
}

function createDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new SourceError(`is in the unknown encoding ${charset.slice(0, 40)}`);
  }
}
