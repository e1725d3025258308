/** Another time of day for one process, where `faketime` is installed. What counts intervals is left as it is. */
import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface FakeClock {
  /** For the environment of the process. */
  env: Record<string, string>;
  /** From now on, such as `-1h`. */
  setOffset(offset: string): Promise<void>;
}

/**
 * @param file where the offset is kept
 * @throws when `faketime` is not installed
 */
export async function createFakeClock(file: string, offset: string): Promise<FakeClock> {
  const { stdout } = await promisify(execFile)('faketime', ['-f', offset, 'env']);
  const library = /^LD_PRELOAD=(.*)$/m.exec(stdout)?.[1] ?? '';
  // Whole at once: the clock is read from it at any moment.
  const shift = async (to: string) => {
    await writeFile(`${file}.next`, to);
    await rename(`${file}.next`, file);
  };
  await shift(offset);
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env: settings, setOffset: shift };
}

export const faketimeMissing = 'faketime is not installed (Debian: apt-get install faketime)';
