/** Breaks each wall of docs/decisions/028 in its own tree, and expects lint to fail. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'careers-walls-'));
  const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  write('biome.json', JSON.stringify(config));
  write('package.json', JSON.stringify({ type: 'module', imports }));
  for (const file of ['web/app/page.ts', 'server/catalogue/jobs.ts', 'server/http/errors/http-error.ts', 'contract/limits.ts'])
    write(`src/${file}`, 'export const value = 1;\n');
  write('src/texts/en/words.ts', 'export const value = 1;\n');
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), content);
}

/** The rules that lint reports for the tree. */
function lint(): string[] {
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', 'src'], { cwd: tree, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] };
  return [...new Set(diagnostics.map(({ category }) => category))];
}

const importOf = (specifier: string) => `import { value } from '${specifier}';\n\nexport const copy = value;\n`;

test('accepts imports that follow the arrows', () => {
  write('src/web/app/button.ts', importOf('#contract/limits.ts'));
  write('src/web/app/label.ts', importOf('#texts/words.ts'));
  write('src/server/catalogue/job-routes.ts', importOf('#server/http/errors/http-error.ts'));
  write('src/server/pages/page-routes.ts', importOf('#web/app/page.ts'));
  write('src/server/http/fastify-errors.ts', importOf('fastify'));
  expect(lint()).toEqual([]);
});

test.each([
  ['contract', 'server', 'src/contract/breach.ts', '#server/catalogue/jobs.ts'],
  ['contract', 'texts', 'src/contract/breach.ts', '#texts/words.ts'],
  ['contract', 'web, by a relative path', 'src/contract/breach.ts', '../web/app/page.ts'],
  ['texts', 'web', 'src/texts/en/breach.ts', '#web/app/page.ts'],
  ['web', 'server', 'src/web/app/breach.ts', '#server/catalogue/jobs.ts'],
  ['server outside pages', 'web', 'src/server/syndication/breach.ts', '#web/app/page.ts'],
  ['a routes file outside pages', 'web', 'src/server/syndication/breach-routes.ts', '#web/app/page.ts'],
  ['a domain file', 'Fastify', 'src/server/catalogue/breach.ts', 'fastify'],
  ['a domain file', 'a plugin of Fastify', 'src/server/catalogue/breach.ts', '@fastify/cookie'],
  ['a domain file', 'zod', 'src/server/catalogue/breach.ts', 'zod/mini'],
  ['a domain file', 'server/http', 'src/server/catalogue/breach.ts', '#server/http/errors/http-error.ts'],
])('rejects %s importing %s', (_from, _to, file, specifier) => {
  write(file, importOf(specifier));
  expect(lint()).toEqual(['lint/style/noRestrictedImports']);
});

test('rejects an import cycle of types', () => {
  write('src/server/catalogue/a.ts', "import type { B } from './b.ts';\n\nexport type A = B[];\n");
  write('src/server/catalogue/b.ts', "import type { A } from '#server/catalogue/a.ts';\n\nexport type B = A | string;\n");
  expect(lint()).toEqual(['lint/suspicious/noImportCycles']);
});
