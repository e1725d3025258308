/** Reads a ZIP archive as a browser's user unpacks it. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}
