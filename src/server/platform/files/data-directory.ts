/** Creates the data directory of the database and the files. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config-error.ts';

/** Throws a ConfigError when the directory is not writable. */
export function ensureDataDirectory(dataDir: string): void {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The data folder ${dataDir} cannot be written (${code}). Choose another: DATA_DIR=… npm start`);
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
