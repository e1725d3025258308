/** Our TypeScript with its types taken out, kept in `dist/stripped` by the text it came from (docs/performance.md#memory). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const strippedFolder = join(root, 'dist', 'stripped');

/** Named by content: a changed source finds none, rather than an old one. */
export const strippedFile = (source) =>
  join(strippedFolder, `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`);

/** The texts of all that a portal and an operator's command may run, but the tests. */
export function serverSources() {
  const files = readdirSync(join(root, 'src'), { recursive: true }).filter((file) => /(?<!\.test|\.d)\.ts$/.test(file));
  return files.map((file) => readFileSync(join(root, 'src', file), 'utf8'));
}
