/** Mounts a memory disk for a scenario to fill. */
import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ScenarioContext } from './scenario.ts';

export interface TmpfsDisk {
  folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  clear(): Promise<void>;
}

const run = promisify(execFile);

/** Throws when this user cannot mount memory disks. */
export async function mountTmpfsDisk(context: ScenarioContext, megabytes: number): Promise<TmpfsDisk> {
  const folder = await context.createFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  context.onCleanup(() => run('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (const piece of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) await writeUntilFull(file, piece);
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler),
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<void> {
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
