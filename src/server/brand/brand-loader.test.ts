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

const open = (settings: Record<string, string> = {}) => loadBrand(readConfig(settings));

/** The path of a brand file that says this. */
function brandFile(content: unknown): string {
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20"/></svg>';
const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40"/></svg>';

test('without settings it is Larkfield, in the colours of its own stylesheet', async () => {
  const { brand, look, assets: files } = await open();

  expect(brand).toEqual({ ...defaultBrand, supportEmail: 'careers@127.0.0.1' });
  expect(look).toMatchObject({ colorCss: '', icon: '/favicon.svg' });
  expect(files).toEqual([]);
});

test("Larkfield's colour by its digits is Larkfield's own", async () => {
  expect((await open({ BRAND_COLOR: '#0a6b4e' })).look.colorCss).toBe('');
});

test('the brand file names the company, and the environment wins over it', async () => {
  const path = brandFile({
    name: 'Nordhavn',
    legalName: 'Nordhavn Energi A/S',
    color: '#0052CC',
    supportEmail: 'job@nordhavn.example',
  });

  const { brand } = await open({ BRAND_FILE: path, COMPANY_NAME: 'Sydhavn', SUPPORT_EMAIL: 'job@sydhavn.example' });

  expect(brand).toMatchObject({ name: 'Sydhavn', legalName: 'Nordhavn Energi A/S', supportEmail: 'job@sydhavn.example' });
});

test('a company that gives no legal name is called by its name', async () => {
  expect((await open({ COMPANY_NAME: 'Acme' })).brand.legalName).toBe('Acme');
});

test('a file that says as much as it can is taken whole', async () => {
  const said = {
    name: 'Nordhavn',
    legalName: 'Nordhavn Energi A/S',
    headline: 'Work with the wind.',
    heroText: 'We build power plants at sea.',
    closing: 'Come aboard.',
    services: [{ name: 'Power', url: 'https://nordhavn.example/power' }],
    legal: { terms: '/terms', privacy: 'https://nordhavn.example/privacy', cookies: 'https://nordhavn.example/cookies' },
    supportEmail: 'job@nordhavn.example',
  };

  expect((await open({ BRAND_FILE: brandFile(said) })).brand).toEqual(said);
});

test('a colour makes a stylesheet for both themes, and a coloured icon', async () => {
  const { look, colors } = await open({ BRAND_COLOR: '#E4002B' });

  expect(look.icon).toMatch(/^\/brand\/icon\.svg\?v=[0-9a-f]{12}$/);
  const css = look.colorCss;
  expect(css).toContain(`--brand:light-dark(${colors.light},${colors.dark});`);
  expect(css).toContain('--bg:light-dark(#FFFFFF,');
  expect(css).not.toContain('undefined');
});

test('every token of the stylesheet is one of tokens.css', async () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const css = (await open({ BRAND_COLOR: '#E4002B' })).look.colorCss;

  const names = [...css.matchAll(/--[\w-]+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});

test('a logo comes from files beside the brand file, or stands in it', async () => {
  writeFileSync(join(folder, 'logo.svg'), wide);
  const path = brandFile({ logo: { light: 'logo.svg', dark: wide.replace('<rect', '<rect fill="#fff"'), saysName: true } });

  const { brand, assets: files, look } = await open({ BRAND_FILE: path });

  expect(brand.logo).toMatchObject({ ratio: 4, saysName: true });
  expect(brand.logo?.light).toMatch(/^\/brand\/logo-light\.svg\?v=/);
  expect(files.map(({ path }) => path)).toEqual(['/brand/logo-light.svg', '/brand/logo-dark.svg']);
  expect(files[1]?.content).toContain('#fff');
  // A written name is too small for a tab.
  expect(look.icon).toBe('/favicon.svg');
});

test('a logo without the name is the icon, too', async () => {
  const { look } = await open({ BRAND_FILE: brandFile({ logo: { light: square, dark: square } }) });

  expect(look.icon).toMatch(/^\/brand\/icon\.svg/);
});

describe('a brand file that cannot be used is refused in one line', () => {
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
    await expect(open({ BRAND_FILE: brandFile(content) })).rejects.toThrow(line);
  });

  it('when it is not there', async () => {
    const path = join(folder, 'brand.json');
    await expect(open({ BRAND_FILE: path })).rejects.toThrow(`BRAND_FILE is ${path}, which cannot be read (ENOENT).`);
  });
});

test.each([
  [{ BRAND_COLOR: 'blue' }, 'BRAND_COLOR must be a colour such as #0A6B4E.'],
  [{ COMPANY_NAME: 'N'.repeat(61) }, 'COMPANY_NAME is longer than 60 characters.'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address.'],
])('%o is refused in one line', async (settings, line) => {
  await expect(open(settings)).rejects.toThrow(line);
});
