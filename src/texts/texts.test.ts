import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.includes('.test.'));

/** Finds words in attributes and strings; Biome finds words between tags (noJsxLiterals). */
const worded = [
  /\s(?:aria-label|aria-roledescription|alt|clearLabel|hint|label|legend|name|placeholder|sub|text|title)="[A-Z][^"]*"/g,
  /(?<!Error\()(['"`])[A-Z][^'"`\n]*[a-z],? [^'"`\n]*\1/g,
];
/** Filter values of spec §3 and the sender of LinkedIn's messages, which no screen shows. */
const values = ["'Any Time'", "'Full Time'", "'Linked In'"];

const wordsIn = (source: string) => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  return worded.flatMap((pattern) => code.match(pattern) ?? []).filter((found) => !values.includes(found));
};

test('keeps visible words in the texts', () => {
  expect(sources).toContain('features/landing/hero.tsx');
  const strays = sources.flatMap((path) => wordsIn(readFileSync(web + path, 'utf8')).map((found) => `${path}: ${found}`));
  expect(strays).toEqual([]);
});

test('finds a stray sentence or label', () => {
  expect(wordsIn(`toast('Job Applied Successfully');`)).toHaveLength(1);
  expect(wordsIn('<Choices legend="Company" />')).toHaveLength(1);
  expect(wordsIn('<Icon name="close" className="wrap" />')).toEqual([]);
});
