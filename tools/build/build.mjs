/** Builds what the browser gets and what renders pages, when what they are built from has changed. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot, node24, run } from '../run/subprocess.mjs';
import { Fault } from '../run/user-errors.mjs';
import { writePageSheets } from './page-stylesheets.mjs';
import { filesIn } from './source-files.mjs';

const builtFrom = inRoot('dist', 'built-from');
const sources = [
  'tools/build/build.mjs',
  'tools/build/page-stylesheets.mjs',
  'tools/build/source-files.mjs',
  'public',
  'src/contract',
  'src/texts',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
];
const builds = [['build'], ['build', '--ssr', 'src/web/app/entry-server.tsx']];

export async function build(say) {
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  say('Building the pages.');
  openDist();
  rmSync(builtFrom, { force: true });
  for (const args of builds) {
    const { code, output } = await run(node24(), ['node_modules/vite/bin/vite.js', ...args], { NODE_ENV: 'production' });
    if (code !== 0) throw new Fault(`${output.trim()}\nThe pages could not be built: Vite says why above.`);
  }
  writePageSheets();
  filesIn('dist/client/assets').forEach(compress);
  writeFileSync(builtFrom, hash);
}

export const isBuilt = (hash = hashOfSources()) => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash;

function openDist() {
  mkdirSync(inRoot('dist'), { recursive: true });
  accessSync(inRoot('dist'), constants.W_OK);
}

const compressible = /\.(js|css|svg)$/;

/** Beside the file, as small as it gets, so that the portal only has to send it. */
function compress(file) {
  if (!compressible.test(file)) return;
  const path = inRoot(file);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Contents, not times: a checkout to and fro, or a copy of the folder, builds nothing anew. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}
