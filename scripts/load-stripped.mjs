/**
 * `node --import` of this reads our sources from `dist/stripped`. Node would take the types out of each by itself, by a program
 * of 20 MB; its compile cache, which spares that, holds everything it read in memory for as long as the process lives.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { strippedFile } from './stripped.mjs';

const ours = new URL('../src/', import.meta.url).href;

registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith(ours) && url.endsWith('.ts') ? strippedSource(new URL(url)) : undefined;
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/** Undefined when it was not built, or not since it was changed: Node takes the types out then. */
function strippedSource(file) {
  try {
    return readFileSync(strippedFile(readFileSync(file, 'utf8')), 'utf8');
  } catch {
    return undefined;
  }
}
