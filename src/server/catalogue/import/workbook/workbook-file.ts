/** Opens the zip archive of a workbook within limits. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FeedError } from '../feed-parser.ts';

export interface WorkbookFile {
  /** A private folder for temporary files, deleted by `close`. */
  folder: string;
  has(name: string): boolean;
  /** Yields nothing for a part that the archive lacks. */
  readPart(name: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

export interface WorkbookLimits {
  fileBytes: number;
  entries: number;
  /** All parts that are read, unpacked. */
  unpackedBytes: number;
}

const mebibyte = 1024 * 1024;
/** A hundred thousand jobs with long descriptions take a third of it. */
const defaultLimits: WorkbookLimits = { fileBytes: 200 * mebibyte, entries: 2000, unpackedBytes: 1024 * mebibyte };

/** The directory of a zip archive is at its end, so the bytes are stored first. Throws a FeedError for a broken archive. */
export async function openWorkbookFile(bytes: AsyncIterable<Uint8Array>, limits = defaultLimits): Promise<WorkbookFile> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-workbook-'));
  let archive: ZipFile | undefined;
  const close = async () => {
    archive?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const path = join(folder, 'workbook.zip');
    await pipeline(limitBytes(bytes, limits.fileBytes), createWriteStream(path, { mode: 0o600 }));
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(toFeedError);
    archive = zip;
    const entries = await listEntries(zip, limits.entries);
    const budget = { left: limits.unpackedBytes };
    return {
      folder,
      has: (name) => entries.has(name),
      readPart: (name) => readEntry(zip, entries.get(name), budget),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* limitBytes(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > max) throw new FeedError(`is larger than ${max / mebibyte} MB. Save it as CSV, which has no limit`);
    yield chunk;
  }
}

async function listEntries(archive: ZipFile, max: number): Promise<Map<string, Entry>> {
  if (archive.entryCount > max) throw new FeedError(`is no workbook: its archive has more than ${max} entries`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.has(entry.fileName)) throw new FeedError(`is no workbook: its archive has ${entry.fileName} twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    toFeedError(error);
  }
  return entries;
}

async function* readEntry(archive: ZipFile, entry: Entry | undefined, budget: { left: number }): AsyncGenerator<Buffer> {
  if (!entry) return;
  if (entry.isEncrypted()) throw new FeedError('is protected by a password. Save it without one');
  if (entry.uncompressedSize > budget.left) throw new FeedError(tooLarge);
  try {
    // yauzl ends with an error as soon as a part is longer than the directory says.
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw new FeedError(tooLarge);
      yield chunk;
    }
  } catch (error) {
    toFeedError(error);
  }
}

const tooLarge = 'unpacks to more than 1 GB. Save it as CSV, which has no limit';

/** yauzl and zlib have no error class in common, so every other error means a broken archive. */
function toFeedError(error: unknown): never {
  if (error instanceof FeedError) throw error;
  throw new FeedError(`is a damaged workbook: ${(error as Error).message}`);
}
