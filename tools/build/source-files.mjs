/** Which of our files something is made of. Paths are from the project's folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../run/subprocess.mjs';

/** A file by itself, or all files of a folder but the tests. */
export function filesIn(path) {
  if (statSync(inRoot(path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesIn(join(path, name)));
}
