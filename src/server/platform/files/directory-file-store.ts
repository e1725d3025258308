/** Stores files in a local directory. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FileStore, StoredFile } from './file-store.ts';
import { assertSize, StorageError } from './storage-error.ts';

export function directoryFileStore(directory: string): FileStore {
  const root = resolve(directory);
  mkdirSync(root, { recursive: true, mode: 0o700 });

  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error('A file key leads out of the file store.');
    return path;
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(root, `${randomUUID()}.part`);
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
        await syncDirectory(root);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw toStorageError(error);
      }
    },

    async open(key, size) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw toStorageError(error);
      });
      if (!handle) return undefined;
      try {
        assertSize((await handle.stat()).size, size);
        return handle.createReadStream();
      } catch (error) {
        await handle.close();
        throw toStorageError(error);
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        throw toStorageError(error);
      });
    },

    async *list(): AsyncIterable<StoredFile> {
      for await (const { name: key } of await opendir(root)) {
        // Another process may have removed or renamed the file meanwhile.
        const stats = await stat(join(root, key)).catch(() => undefined);
        if (stats?.isFile()) yield { key, modifiedAt: stats.mtime };
      }
    },

    async assertWritable() {
      const probe = join(root, `${randomUUID()}.part`);
      const handle = await open(probe, 'wx', 0o600);
      await handle.close();
      await rm(probe);
    },
  };
}

const toStorageError = (cause: unknown) =>
  cause instanceof StorageError
    ? cause
    : new StorageError(`The folder of files cannot be used: ${(cause as Error).message}`, { cause });

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is durable once its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
