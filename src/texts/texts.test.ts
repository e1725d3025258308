import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.includes('.test.'));

/** Finds words in attributes and strings; Biome finds words between tags (noJsxLiterals). */
const wordPatterns = [
  /\s(?:aria-label|aria-roledescription|alt|clearLabel|hint|label|legend|name|placeholder|sub|text|title)="[A-Z][^"]*"/g,
  /(?<!Error\()(['"`])[A-Z][^'"`\n]*[a-z],? [^'"`\n]*\1/g,
];
/** Filter values of spec §3 and the sender of LinkedIn's messages, which no screen shows. */
const values = ["'Any Time'", "'Full Time'", "'Linked In'"];

const findWords = (source: string) => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  return wordPatterns.flatMap((pattern) => code.match(pattern) ?? []).filter((words) => !values.includes(words));
};

test('every visible text is in src/texts', () => {
  expect(sources).toContain('features/landing/hero.tsx');
  const strays = sources.flatMap((path) => findWords(readFileSync(web + path, 'utf8')).map((words) => `${path}: ${words}`));
  expect(strays).toEqual([]);
});

test('finds a sentence or label outside of src/texts', () => {
  expect(findWords(`toast('Job Applied Successfully');`)).toHaveLength(1);
  expect(findWords('<Choices legend="Company" />')).toHaveLength(1);
  expect(findWords('<Icon name="close" className="wrap" />')).toEqual([]);
});
