/** Writes `dist/stripped`, where something is missing, and removes what no source has any more. On Node 24, which can. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { serverSources } from './source-files.mjs';
import { strippedFile, strippedFolder } from './stripped.mjs';

mkdirSync(strippedFolder, { recursive: true });
const left = new Set(readdirSync(strippedFolder).filter((file) => file.endsWith('.js')));
for (const source of serverSources()) {
  const file = strippedFile(source);
  if (left.delete(basename(file))) continue;
  // Whole or not at all: a portal may start meanwhile, and this may be killed.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, stripTypeScriptTypes(source));
  renameSync(begun, file);
}
for (const file of left) rmSync(join(strippedFolder, file), { force: true });
