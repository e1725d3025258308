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

test('docs/security.md names existing tests, by path where two files have one name', () => {
  const paths = globSync('{src,tests,tools}/**/*.{test,spec}.ts');
  const named = [...document.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  const meant = (name: string) => paths.filter((path) => path === name || basename(path) === name);
  expect(named.filter((name) => meant(name).length !== 1)).toEqual([]);
});

test('docs/security.md lists the purpose of each key that is derived from SECRET_KEY', () => {
  const [, union = ''] = /type Purpose =([^;]+);/.exec(readFileSync('src/server/platform/crypto/secret-key.ts', 'utf8')) ?? [];
  const purposes = [...union.matchAll(/'([\w-]+)'/g)].map(([, purpose]) => purpose);
  expect(purposes.length).toBeGreaterThan(10);
  const inventory = [...document.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| (?:HMAC|AES|the derived)/gm)].map(
    ([, purpose]) => purpose,
  );
  expect(inventory.sort()).toEqual(purposes.sort());
});
