/** Where uploaded files lie: a directory now, a bucket behind the same calls later. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { SettingFault } from '../setting-fault.ts';

/** Keys are random and ours; no part of one comes from a file's name. */
export interface FileStore {
  /** Keeps the bytes under a new key. Once it resolves they outlive a power cut; when it rejects nothing is left. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream; undefined when nothing lies under the key. */
  open(key: string): Promise<Readable | undefined>;
  /** Removing twice is fine. */
  remove(key: string): Promise<void>;
  /** Rejects when nothing can be written at the moment. */
  check(): Promise<void>;
}

/** The file store that the settings name; a SettingFault for one that this portal does not have. */
export function openFileStore({ filesUrl, dataDir }: { filesUrl: string | undefined; dataDir: string }): FileStore {
  if (filesUrl !== undefined) {
    throw new SettingFault('FILES_URL is set, but files are kept under DATA_DIR only. Unset FILES_URL to start.');
  }
  return directoryFiles(join(dataDir, 'files'));
}

export function directoryFiles(directory: string): FileStore {
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
        throw error;
      }
    },

    async open(key) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return handle?.createReadStream();
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async check() {
      const probe = join(root, `${randomUUID()}.part`);
      const handle = await open(probe, 'wx', 0o600);
      await handle.close();
      await rm(probe);
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is durable only once the directory that holds the name was synced. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
