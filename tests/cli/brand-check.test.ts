import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCareers } from '../support/portal/careers-cli.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careers-brand-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (...args: string[]) => runCareers({ dataDir: folder }, 'brand', 'check', ...args);
const write = (lines: string[]) => writeFileSync(join(folder, 'brand.json'), lines.join('\n'));

it('names each mistake with its line, and a key near an unknown one', async () => {
  write([
    '{',
    '  "name": "Acme",',
    '  "colour": "#FFC400",',
    `  "headline": "${'Work '.repeat(14)}",`,
    '  "values": { "cards": [',
    '    { "name": "Calm", "txet": "We are." }',
    '  ] }',
    '}',
  ]);
  const { exitCode, stdout } = await check();

  expect(exitCode).toBe(1);
  expect(stdout.split('\n').slice(0, -2).sort()).toEqual([
    'brand.json line 3: "colour" is no key of a brand file. Did you mean "color"?',
    'brand.json line 4: "headline" is longer than 60 characters: it has 69.',
    'brand.json line 6: "values.cards.0.text" is missing.',
    'brand.json line 6: "values.cards.0.txet" is no key of a brand file. Did you mean "text"?',
  ]);
});

it('sorts mistakes by line, lists the keys of a place, and says where an imprint goes', async () => {
  write(['{', '"legal": {', '  "impressum": "/impressum",', '  "gdpr": "/gdpr"', '},', '"name": ""', '}']);
  const { stdout } = await check();

  expect(stdout.split('\n').slice(0, -2)).toEqual([
    'brand.json line 3: "legal.impressum" is no key of a brand file. A link to your imprint goes into "services": { "name": "Impressum", "url": "https://…" }.',
    'brand.json line 4: "legal.gdpr" is no key of a brand file. Keys here are terms, privacy, cookies.',
    expect.stringMatching(/^brand.json line 6: "name" /),
  ]);
});

it('says how to go on without an SVG of the logo', async () => {
  writeFileSync(join(folder, 'logo.png'), 'PNG');
  write(['{', '"name": "Acme",', '"logo": { "light": "logo.png", "dark": "logo.png" }', '}']);
  const { exitCode, stdout } = await check();

  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    '"logo.light" must be an SVG file, not logo.png. Ask the designer of the logo for its SVG file, or leave',
  );
});

it('names every picture that cannot be shown', async () => {
  writeFileSync(join(folder, 'not.png'), 'text');
  write(['{', '"name": "Acme",', '"heroPicture": "not.png",', '"sharePicture": "gone.png"', '}']);
  const { exitCode, stdout } = await check();

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^brand.json line 3: "heroPicture" is no JPEG, PNG/m);
  expect(stdout).toMatch(/^brand.json line 4: "sharePicture" is .*gone.png, which cannot be read \(ENOENT\)\.$/m);
});

it('notes a bright color, a missing logo and what is not shown', async () => {
  write(['{', '"name": "Acme",', '"color": "#FFC400",', '"headline": "Donaudampfschifffahrt"', '}']);
  const { exitCode, stdout } = await check(join(folder, 'brand.json'));

  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    'note, brand.json line 3: "color" has a contrast of 1.6:1 on white, and text needs 4.5:1. Links and buttons use #88680C',
  );
  expect(stdout).toContain('note, brand.json line 4: "Donaudampfschifffahrt" in "headline" is too long for the hero of a phone.');
  expect(stdout).toContain('There is no "logo"');
  expect(stdout).toContain('Not shown, because the file has no words for it: values, benefits, opportunities, closing, tagline.');
});

it.each(globSync('brands/*/brand.json', { cwd: docs }))('accepts docs/%s without a mistake', async (file) => {
  const { exitCode, stdout } = await check(join(docs, file));
  expect(stdout).toContain('The portal accepts');
  expect(exitCode).toBe(0);
});

it('docs/brand.schema.json is the schema that the command prints', async () => {
  const { stdout } = await runCareers({ dataDir: folder }, 'brand', 'schema');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(docs, 'brand.schema.json'), 'utf8')));
});
