/** Builds what the browser gets and what renders pages, when what they are built from has changed. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Fault } from './foreseen.mjs';
import { writePageSheets } from './page-sheets.mjs';
import { inRoot, node24, run } from './processes.mjs';
import { filesIn, serverSources } from './source-files.mjs';
import { strippedFile } from './stripped.mjs';

const builtFrom = inRoot('dist', 'built-from');
const sources = [
  'scripts/build.mjs',
  'scripts/left-out-of-react.ts',
  'scripts/left-out.ts',
  'scripts/page-sheets.mjs',
  'scripts/source-files.mjs',
  'scripts/syntax-tree.ts',
  'scripts/unreached-code.ts',
  'public',
  'src/contract',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
];
const builds = [['build'], ['build', '--ssr', 'src/web/entry-server.tsx']];

export async function build(say) {
  await stripTypes();
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

/** Of the server's sources, which change on their own. */
async function stripTypes() {
  if (serverSources().every((source) => existsSync(strippedFile(source)))) return;
  openDist();
  const { code, output } = await run(node24(), ['--disable-warning=ExperimentalWarning', 'scripts/strip-types.mjs']);
  if (code !== 0) throw new Fault(`${output.trim()}\nThe types could not be taken out of the sources: Node says why above.`);
}

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
