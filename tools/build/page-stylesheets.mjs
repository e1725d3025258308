/**
 * One stylesheet a page, of all that the page needs (docs/decisions/015): one file to wait for, and less of it than of its
 * parts by themselves. The parts stay for whoever comes from another page.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from '../run/subprocess.mjs';

const client = 'dist/client';
const manifestFile = inRoot(client, '.vite/manifest.json');
const entry = 'src/web/app/entry-client.tsx';

/** Writes them beside the other files, and their names into the manifest: `sheet`. */
export function writePageSheets() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  for (const page of Object.keys(manifest).filter((file) => /^src\/web\/features\/.*-page\.tsx$/.test(file))) {
    const styles = stylesOf(manifest, [entry, page]).map((file) => readFileSync(inRoot(client, file), 'utf8').trim());
    const sheet = styles.join('\n');
    const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8);
    manifest[page].sheet = `assets/${basename(page, '.tsx')}-${hash}.css`;
    writeFileSync(inRoot(client, manifest[page].sheet), sheet);
  }
  writeFileSync(manifestFile, JSON.stringify(manifest, undefined, 2));
}

/** In the order in which the browser would read them one by one. */
function stylesOf(manifest, keys) {
  const seen = new Set();
  const styles = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { css = [], imports = [] } = manifest[key];
    for (const each of imports) visit(each);
    for (const each of css) styles.add(each);
  };
  for (const key of keys) visit(key);
  return [...styles];
}
