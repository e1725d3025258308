/** Creates the data directory of the database and the files. */
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '#server/config-error.ts';

/** Denies other users of the machine access to new files of this process and its children. */
export const keepFilesPrivate = () => process.umask(0o077);

/** Throws a ConfigError when the directory is not writable. Removes the access of other users to its files. */
export function ensureDataDirectory(dataDir: string): void {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    for (const name of privateNames) removeRightsOfOthers(join(dataDir, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The data folder ${dataDir} cannot be written (${code}). Choose another: DATA_DIR=… npm start`);
  }
}

const privateNames = ['careers.db', 'careers.db-wal', 'careers.db-shm', 'secret.key', 'files'];

/** Files of an older release, of a copy or of another umask. The directory itself may serve others too. */
function removeRightsOfOthers(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // Only the owner may change it, and no user on a read-only disk.
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Creates one level at a time, because `recursive` never returns in a folder such as /proc, which accepts no folders. */
function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
