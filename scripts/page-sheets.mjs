/**
 * One stylesheet a page, of all that the page needs (docs/decisions/015): one file to wait for, and less of it than of its
 * parts by themselves. The parts stay for whoever comes from another page.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './processes.mjs';

const client = 'dist/client';
const manifestFile = inRoot(client, '.vite/manifest.json');
const entry = 'src/web/entry-client.tsx';

/** Writes them beside the other files, and their names into the manifest: `sheet`. */
export function writePageSheets() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  for (const page of Object.keys(manifest).filter((file) => /^src\/web\/pages\/.*-page\.tsx$/.test(file))) {
    const styles = stylesOf(manifest, [entry, page]).map((file) => readFileSync(inRoot(client, file), 'utf8').trim());
    const sheet = gathered(styles.join(''));
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

/** What holds for the same medium stands together, after what holds for all: it is written once then. */
function gathered(sheet) {
  const media = new Map();
  const rest = [];
  for (const rule of rulesOf(sheet)) {
    const [, medium, inner] = /^(@media[^{]*)\{(.*)\}$/s.exec(rule) ?? [];
    if (medium) media.set(medium, (media.get(medium) ?? '') + inner);
    else rest.push(rule);
  }
  const inOrder = [...media].sort(([one], [other]) => rankOf(one) - rankOf(other));
  return rest.join('') + inOrder.map(([medium, inner]) => `${medium}{${inner}}`).join('');
}

/** The narrower counts more, as in the sources; then what is not about widths; paper last. */
function rankOf(medium) {
  const [, width] = /^@media ?\(width<=([\d.]+)px\)$/.exec(medium) ?? [];
  if (width) return -Number(width);
  return medium.includes('print') ? 1 : 0;
}

/** The rules of a sheet that has no strings with braces. */
function rulesOf(sheet) {
  const rules = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < sheet.length; at++) {
    if (sheet[at] === '{') depth++;
    if (sheet[at] === '}' && --depth === 0) {
      rules.push(sheet.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  return rules;
}
