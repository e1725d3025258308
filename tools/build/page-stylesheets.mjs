/** Joins all styles of a page into one stylesheet, which the server inlines (docs/decisions/015). */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fromRoot } from '../run/subprocess.mjs';

const client = 'dist/client';
const manifestFile = fromRoot(client, '.vite/manifest.json');
const entry = 'src/web/app/entry-client.tsx';
const bar = 'src/web/features/started-application/started-application-bar.tsx';
/** Parts that the server renders and browsers load on demand. */
const renderedParts = {
  'src/web/features/apply-page/apply-route.ts': ['apply-code', 'apply-sent', 'apply-closed'].map(
    (name) => `src/web/features/apply-page/${name}.tsx`,
  ),
  'src/web/features/job-detail/job-detail-route.ts': ['closed-job', 'sent-application'].map(
    (name) => `src/web/features/job-detail/${name}.tsx`,
  ),
  'src/web/features/open-positions/open-positions-route.ts': [
    'empty-position-list',
    'filters/filter-sidebar',
    'filters/selected-filters',
    'filters/sort-select',
    'searched-instead-note',
  ].map((name) => `src/web/features/open-positions/${name}.tsx`),
  'src/web/features/profile/profile-route.ts': ['src/web/features/profile/profile-blocks.tsx'],
};

/** Names each stylesheet in the manifest as `sheet`. The parts remain for client-side navigation. */
export function writePageStylesheets() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  for (const page of Object.keys(manifest).filter((file) => /^src\/web\/features\/.*-(page\.tsx|route\.ts)$/.test(file))) {
    writeSheet(page, collectStylesheets(manifest, [entry, page, ...(renderedParts[page] ?? [])]));
  }
  // The bar's own styles follow those of the page that shows it.
  const ofEveryPage = collectStylesheets(manifest, [entry]);
  writeSheet(
    bar,
    collectStylesheets(manifest, [bar]).filter((file) => !ofEveryPage.includes(file)),
  );
  writeFileSync(manifestFile, JSON.stringify(manifest, undefined, 2));

  function writeSheet(page, files) {
    const sheet = files.map((file) => readFileSync(fromRoot(client, file), 'utf8').trim()).join('\n');
    const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8);
    manifest[page].sheet = `assets/${basename(page).split('.')[0]}-${hash}.css`;
    writeFileSync(fromRoot(client, manifest[page].sheet), sheet);
  }
}

/** In cascade order: imported stylesheets come first. */
function collectStylesheets(manifest, keys) {
  const visited = new Set();
  const stylesheets = new Set();
  const visit = (key) => {
    if (visited.has(key)) return;
    visited.add(key);
    const { css = [], imports = [] } = manifest[key];
    for (const imported of imports) visit(imported);
    for (const file of css) stylesheets.add(file);
  };
  for (const key of keys) visit(key);
  return [...stylesheets];
}
