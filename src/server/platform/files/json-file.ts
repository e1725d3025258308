/** Reads a JSON file that a setting names. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '#server/config-error.ts';

/** Throws a ConfigError. The message of a JSON error would quote the file, and with it a secret. */
export function readJsonFile(path: string, setting: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${setting} is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ConfigError(`${basename(path)} is not JSON.`);
  }
}
