/** Remembers the last backup in the data directory. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LastBackup {
  at: string;
  folder: string;
  /** False if a file was missing or changed. */
  complete: boolean;
}

const fileName = 'last-backup.json';

export function recordBackup(dataDir: string, backup: LastBackup): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.unfinished`, JSON.stringify(backup), { mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
}

/** Undefined before the first backup, and for one of another machine or tool. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    // Only this module writes the file.
    return JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as LastBackup;
  } catch {
    return undefined;
  }
}
