/** Opens the configured file store. */
import { join } from 'node:path';
import type { BucketConfig } from './bucket-config.ts';
import { directoryFileStore } from './directory-file-store.ts';
import type { FileStore } from './file-store.ts';

export async function openFileStore({ bucket, dataDir }: FileStoreOptions): Promise<FileStore> {
  if (!bucket) return directoryFileStore(join(dataDir, 'files'));
  const { bucketFileStore } = await import('./bucket-file-store.ts');
  return bucketFileStore(bucket);
}

interface FileStoreOptions {
  bucket: BucketConfig | undefined;
  dataDir: string;
}
