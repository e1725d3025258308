/** Names the folders of unfinished backups, and removes those that killed commands have left. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../time/durations.ts';

const suffix = '.unfinished';

/** The subfolders of a backup. They are created first, and change with each file that is added. */
export const backupParts = ['tables', 'files'] as const;

/** Of one command only, so that a second backup to the same folder writes and removes nothing of the first. */
export const createUnfinishedPath = (folder: string) => `${folder}.${randomUUID()}${suffix}`;

/** A running backup adds a file within minutes. Half a day, because the command runs every night. */
const abandonedAfterMs = 12 * hourMs;

/** Removes abandoned backups, which hold resumes in the clear. Returns why others stay, a sentence for each. */
export async function removeAbandonedBackups(parent: string, now: Date): Promise<string[]> {
  if (!existsSync(parent)) return [];
  const failures: string[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const path = join(parent, entry.name);
    if (!entry.isDirectory() || !entry.name.endsWith(suffix)) continue;
    try {
      if (await isAbandoned(path, now)) await rm(path, { recursive: true, force: true });
    } catch (error) {
      failures.push(`${path} is of a killed backup and cannot be removed: ${(error as Error).message}.`);
    }
  }
  return failures;
}

/** False for a folder without the parts of a backup, which another program may have made. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const parts = await Promise.all(backupParts.map((part) => stat(join(path, part)).catch(ignoreMissing)));
  return parts.every((part) => part !== undefined && now.getTime() - part.mtimeMs > abandonedAfterMs);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
