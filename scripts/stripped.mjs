/** Our TypeScript with its types taken out, kept in `dist/stripped` by the text it came from (docs/performance.md#memory). */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** Not by `processes.mjs`: a portal reads this before all of its own. */
export const strippedFolder = fileURLToPath(new URL('../dist/stripped/', import.meta.url));

/** Named by content: a changed source finds none, rather than an old one. */
export const strippedFile = (source) => `${strippedFolder}${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`;
