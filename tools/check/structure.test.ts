/** Holds the limits of the source tree (docs/decisions/028). */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path));

/** The keys of the groups that break a limit. */
const keysWhere = (groups: Map<string, string[]>, breaks: (paths: string[]) => boolean) =>
  [...groups].filter(([, paths]) => breaks(paths)).map(([key]) => key);

test('file names are unique across src, languages aside', () => {
  const named = sources.filter((path) => !/^texts\/[a-z]{2}\//.test(path));
  const byName = Map.groupBy(named, (path) => basename(path).replace(/\.tsx?$/, ''));
  expect(byName.size).toBeGreaterThan(300);
  expect(keysWhere(byName, (paths) => paths.length > 1)).toEqual([]);
});

test('folders hold at most 25 source files, migrations aside', () => {
  const byFolder = Map.groupBy(
    sources.filter((path) => !path.includes('/migrations/')),
    (path) => dirname(path),
  );
  expect(keysWhere(byFolder, (paths) => paths.length > 25)).toEqual([]);
});
