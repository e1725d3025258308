/** Where uploaded files lie: a directory, or a bucket behind the same calls. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BucketConfig } from './bucket-config.ts';
import { directoryFileStore } from './directory-file-store.ts';

/** Keys are random and ours; no part of one comes from a file's name. Each call rejects with a StorageFault. */
export interface FileStore {
  /** Keeps the bytes under a new key. Once it resolves they outlive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream; undefined when nothing lies under the key. */
  open(key: string): Promise<Readable | undefined>;
  /** Removing twice is fine. */
  remove(key: string): Promise<void>;
  /** Everything that is there, also what was never finished. */
  list(): AsyncIterable<StoredFile>;
  /** Rejects when this node cannot keep files at the moment. */
  assertWritable(): Promise<void>;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** The file store that the settings name. */
export async function openFileStore({ bucket, dataDir }: FileStoreOptions): Promise<FileStore> {
  if (!bucket) return directoryFileStore(join(dataDir, 'files'));
  const { bucketFileStore } = await import('./bucket-file-store.ts');
  return bucketFileStore(bucket);
}

interface FileStoreOptions {
  bucket: BucketConfig | undefined;
  dataDir: string;
}
