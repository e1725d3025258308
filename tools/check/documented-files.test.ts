/** Checks that the source files which the documents name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = ['CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];
const sources = globSync('{src,tests,tools}/**/*.{ts,tsx}', { cwd: root });

/** The folder of a language that a reader adds. */
const examples = new Set(['src/texts/de']);
/** A path from the root, or the end of one. Placeholders such as `<name>` are neither. */
const isFile = (name: string) => /^(src|tests|tools)\/[\w./-]+$|^[a-z][\w./-]*\.tsx?$/.test(name) && !examples.has(name);
const exists = (name: string) => existsSync(root + name) || sources.some((path) => path.endsWith(`/${name}`));

test('documents name files that exist', () => {
  const files = documents.flatMap((document) => {
    const text = readFileSync(root + document, 'utf8').replace(/```.*?```/gs, '');
    const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
    return names.filter(isFile).map((file) => ({ document, file }));
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter(({ file }) => !exists(file))).toEqual([]);
});
