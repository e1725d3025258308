/** Shifts the wall clock of one process with `faketime`; its monotonic clock stays correct. */
import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface FakeClock {
  /** Environment variables of the process. */
  env: Record<string, string>;
  /** For example `-1h`. */
  setOffset(offset: string): Promise<void>;
}

/**
 * @param file stores the offset
 * @throws when `faketime` is not installed
 */
export async function createFakeClock(file: string, offset: string): Promise<FakeClock> {
  const { stdout } = await promisify(execFile)('faketime', ['-f', offset, 'env']);
  const library = /^LD_PRELOAD=(.*)$/m.exec(stdout)?.[1] ?? '';
  // The process reads the file at any time, so replace it atomically.
  const setOffset = async (next: string) => {
    await writeFile(`${file}.next`, next);
    await rename(`${file}.next`, file);
  };
  await setOffset(offset);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, setOffset };
}

export const faketimeMissing = 'faketime is not installed (Debian: apt-get install faketime)';
