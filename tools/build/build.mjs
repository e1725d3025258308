/** Builds `dist/client`, `dist/web` and `dist/server` when their sources have changed. */
import { createHash } from 'node:crypto';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findNode24, fromRoot, run } from '../run/subprocess.mjs';
import { UserError } from '../run/user-errors.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { writePageStylesheets } from './page-stylesheets.mjs';
import { listSourceFiles } from './source-files.mjs';

const sources = ['tools/build', 'public', 'src', 'vite.config.ts', 'package.json', 'package-lock.json'];
const sourceHashFile = fromRoot('dist', 'built-from');
const fonts = ['share/instrument-sans-medium.ttf', 'share/instrument-sans-semibold.ttf'];

export async function build(log) {
  const hash = hashSources();
  if (isBuildCurrent(hash)) return;
  log('Building the portal.');
  assertDistWritable();
  rmSync(sourceHashFile, { force: true });
  const { code, output } = await run(findNode24(), ['node_modules/vite/bin/vite.js', 'build', '--app'], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new UserError(`${output.trim()}\nThe portal could not be built: Vite says why above.`);
  writePageStylesheets();
  listSourceFiles('dist/client/assets').forEach(compress);
  for (const font of fonts) cpSync(fromRoot('src/server', font), fromRoot('dist/server', font));
  await writeBillOfMaterials(log);
  writeFileSync(sourceHashFile, hash);
}

export const isBuildCurrent = (hash = hashSources()) =>
  existsSync(sourceHashFile) && readFileSync(sourceHashFile, 'utf8') === hash;

function assertDistWritable() {
  mkdirSync(fromRoot('dist'), { recursive: true });
  accessSync(fromRoot('dist'), constants.W_OK);
}

const compressible = /\.(js|css|svg)$/;

/** Writes the best compression beside the file, so the server compresses nothing per request. */
function compress(file) {
  if (!compressible.test(file)) return;
  const path = fromRoot(file);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Hashes contents, not times: switching branches back and forth triggers no build. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listSourceFiles).sort()) hash.update(file).update(readFileSync(fromRoot(file)));
  return hash.digest('hex');
}
