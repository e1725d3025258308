/** Writes `dist/stripped`, where something is missing, and removes what no source has any more. On Node 24, which can. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { serverSources, strippedFile, strippedFolder } from './stripped.mjs';

mkdirSync(strippedFolder, { recursive: true });
const left = new Set(readdirSync(strippedFolder));
for (const source of serverSources()) {
  const file = strippedFile(source);
  if (!left.delete(basename(file))) writeFileSync(file, stripTypeScriptTypes(source));
}
for (const file of left) rmSync(join(strippedFolder, file));
