import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { defaultBrand } from '#contract/brand-schema.ts';
import { readConfig } from '../config.ts';
import { loadBrand } from './brand-loader.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careers-brand-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (settings: Record<string, string> = {}) => loadBrand(readConfig(settings));

/** Writes a brand file and returns its path. */
function writeBrandFile(content: unknown): string {
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20"/></svg>';
const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40"/></svg>';

test('defaults to the brand and stylesheet of Larkfield', async () => {
  const { brand, look, assets } = await load();

  expect(brand).toEqual({ ...defaultBrand, supportEmail: 'careers@127.0.0.1' });
  expect(look).toMatchObject({ colorCss: '', icon: '/favicon.svg' });
  expect(assets).toEqual([]);
});

test("generates no stylesheet for Larkfield's own color", async () => {
  expect((await load({ BRAND_COLOR: '#0a6b4e' })).look.colorCss).toBe('');
});

test('the environment overrides the brand file', async () => {
  const path = writeBrandFile({
    name: 'Nordhavn',
    legalName: 'Nordhavn Energi A/S',
    color: '#0052CC',
    supportEmail: 'job@nordhavn.example',
  });

  const { brand } = await load({ BRAND_FILE: path, COMPANY_NAME: 'Sydhavn', SUPPORT_EMAIL: 'job@sydhavn.example' });

  expect(brand).toMatchObject({ name: 'Sydhavn', legalName: 'Nordhavn Energi A/S', supportEmail: 'job@sydhavn.example' });
});

test('the legal name defaults to the name', async () => {
  expect((await load({ COMPANY_NAME: 'Acme' })).brand.legalName).toBe('Acme');
});

test('applies every key of the brand file', async () => {
  const content = {
    name: 'Nordhavn',
    legalName: 'Nordhavn Energi A/S',
    headline: 'Work with the wind.',
    heroText: 'We build power plants at sea.',
    closing: 'Come aboard.',
    services: [{ name: 'Power', url: 'https://nordhavn.example/power' }],
    legal: { terms: '/terms', privacy: 'https://nordhavn.example/privacy', cookies: 'https://nordhavn.example/cookies' },
    supportEmail: 'job@nordhavn.example',
  };

  expect((await load({ BRAND_FILE: writeBrandFile(content) })).brand).toEqual(content);
});

test('a color produces a stylesheet for both themes and a colored icon', async () => {
  const { look, colors } = await load({ BRAND_COLOR: '#E4002B' });

  expect(look.icon).toMatch(/^\/brand\/icon\.svg\?v=[0-9a-f]{12}$/);
  const css = look.colorCss;
  expect(css).toContain(`--brand:light-dark(${colors.light},${colors.dark});`);
  expect(css).toContain('--bg:light-dark(#FFFFFF,');
  expect(css).not.toContain('undefined');
});

test('the stylesheet sets only tokens of tokens.css', async () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const css = (await load({ BRAND_COLOR: '#E4002B' })).look.colorCss;

  const names = [...css.matchAll(/--[\w-]+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});

test('reads a logo from files beside the brand file or from its own text', async () => {
  writeFileSync(join(folder, 'logo.svg'), wide);
  const path = writeBrandFile({ logo: { light: 'logo.svg', dark: wide.replace('<rect', '<rect fill="#fff"'), saysName: true } });

  const { brand, assets, look } = await load({ BRAND_FILE: path });

  expect(brand.logo).toMatchObject({ ratio: 4, saysName: true });
  expect(brand.logo?.light).toMatch(/^\/brand\/logo-light\.svg\?v=/);
  expect(assets.map(({ path }) => path)).toEqual(['/brand/logo-light.svg', '/brand/logo-dark.svg']);
  expect(assets[1]?.content).toContain('#fff');
  // A wordmark is too small for a tab.
  expect(look.icon).toBe('/favicon.svg');
});

test('a logo without the name serves as icon as well', async () => {
  const { look } = await load({ BRAND_FILE: writeBrandFile({ logo: { light: square, dark: square } }) });

  expect(look.icon).toMatch(/^\/brand\/icon\.svg/);
});

describe('rejects an invalid brand file with a one-line message', () => {
  it.each<[unknown, string]>([
    ['{', 'brand.json is not JSON: '],
    [[], 'brand.json: must hold one object.'],
    [{ colour: '#0052CC' }, 'brand.json: "colour" is no key of a brand file.'],
    [{ color: 'blue' }, 'brand.json: "color" must be a colour such as #0A6B4E.'],
    [{ name: ' ' }, 'brand.json: "name" is empty.'],
    [{ name: 'N'.repeat(61) }, 'brand.json: "name" is longer than 60 characters.'],
    [{ name: 'A\nB' }, 'brand.json: "name" must be one line of visible characters.'],
    [{ name: 5 }, 'brand.json: "name" must be text.'],
    [
      { services: [{ name: 'X', url: 'javascript:alert(1)' }] },
      'brand.json: "services.0.url" must begin with https:// or be a path such as /terms.',
    ],
    [{ services: [{ name: 'X', url: '//evil.example' }] }, 'brand.json: "services.0.url" must begin with https://'],
    [{ services: [{ name: 'X', url: '/\\evil.example' }] }, 'brand.json: "services.0.url" must begin with https://'],
    [{ services: 'none' }, 'brand.json: "services" must be a list of links.'],
    [{ legal: { terms: '/terms', privacy: '/privacy' } }, 'brand.json: "legal.cookies" must be an address.'],
    [{ supportEmail: 'nobody' }, 'brand.json: "supportEmail" must be an e-mail address.'],
    [{ logo: 'logo.svg' }, 'brand.json: "logo" must have a light and a dark picture.'],
    [{ logo: { light: 'gone.svg', dark: square } }, 'which cannot be read (ENOENT).'],
    [{ logo: { light: square, dark: '<svg' } }, '"logo.dark" is no SVG that can be drawn.'],
    [
      { logo: { light: square.replace('<circle', '<script/><circle'), dark: square } },
      '"logo.light" must be a picture only, without scripts.',
    ],
  ])('%j', async (content, line) => {
    await expect(load({ BRAND_FILE: writeBrandFile(content) })).rejects.toThrow(line);
  });

  it('for a missing file', async () => {
    const path = join(folder, 'brand.json');
    await expect(load({ BRAND_FILE: path })).rejects.toThrow(`BRAND_FILE is ${path}, which cannot be read (ENOENT).`);
  });
});

test.each([
  [{ BRAND_COLOR: 'blue' }, 'BRAND_COLOR must be a colour such as #0A6B4E.'],
  [{ COMPANY_NAME: 'N'.repeat(61) }, 'COMPANY_NAME is longer than 60 characters.'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address.'],
])('rejects %o with a one-line message', async (settings, line) => {
  await expect(load(settings)).rejects.toThrow(line);
});
