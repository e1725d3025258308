/** Fakes the wall clock of one process with `faketime`; monotonic clocks stay real. */
import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface FakeClock {
  /** Environment variables of the process. */
  env: Record<string, string>;
  /** Changes the offset, for example to `-1h`. */
  setOffset(offset: string): Promise<void>;
}

/**
 * @param file stores the offset
 * @throws when `faketime` is not installed
 */
export async function createFakeClock(file: string, offset: string): Promise<FakeClock> {
  const { stdout } = await promisify(execFile)('faketime', ['-f', offset, 'env']);
  const library = /^LD_PRELOAD=(.*)$/m.exec(stdout)?.[1] ?? '';
  // Atomic, because the process may read the file at any moment.
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
