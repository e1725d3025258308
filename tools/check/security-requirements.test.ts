import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const states = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (met|not applicable|deviation) \|/gm)];

test('docs/security.md states each of the 253 requirements of ASVS 5.0 level 2 once, and counts them', () => {
  expect(new Set(states.map(([, requirement]) => requirement)).size).toBe(253);
  const count = (state: string) => states.filter(([, , each]) => each === state).length;
  expect(document.replace(/\s+/g, ' ')).toContain(
    `All ${states.length} requirements of levels 1 and 2 of [version 5.0.0](https://github.com/OWASP/ASVS/tree/master/5.0/en): ${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations.`,
  );
});

test('docs/security.md gives a reason for each deviation', () => {
  expect(document).not.toMatch(/\| (not applicable|deviation) \| +\|/);
});

test('docs/security.md names existing tests', () => {
  const files = new Set(globSync('{src,tests,tools}/**/*.{test,spec}.ts').map((path) => basename(path)));
  const named = [...document.matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !files.has(name))).toEqual([]);
});
