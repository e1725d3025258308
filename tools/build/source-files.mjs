/** Lists source files without tests, as paths relative to the project folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../run/subprocess.mjs';

/** @param path a file or a folder */
export function listSourceFiles(path) {
  if (statSync(fromRoot(path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(fromRoot(path)).flatMap((name) => listSourceFiles(join(path, name)));
}
