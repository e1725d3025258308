/** Mounts a memory disk that a scenario fills. */
import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ScenarioContext } from './scenario.ts';

export interface TmpfsDisk {
  folder: string;
  fill(): Promise<void>;
  clear(): Promise<void>;
}

const run = promisify(execFile);

/** Throws without tmpfs or the right to mount it. */
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
        for (const chunk of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) await writeUntilFull(file, chunk);
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler),
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  try {
    for (;;) await file.write(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
