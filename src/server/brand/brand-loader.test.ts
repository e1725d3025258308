import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { readConfig } from '../config.ts';
import { loadBrand } from './brand-loader.ts';
import { demoBrand, demoLandingContent } from './demo-brand.ts';

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

const paintPng = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#258' } })
    .png()
    .toBuffer();

test('defaults to the brand and stylesheet of Larkfield', async () => {
  const { brand, landing, look, assets } = await load();

  expect(brand).toEqual({ ...demoBrand, supportEmail: 'careers@127.0.0.1' });
  expect(landing).toEqual(demoLandingContent);
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
  writeFileSync(join(folder, 'team.png'), await paintPng());
  const texts = { name: 'Fair pay', text: 'A fixed scale for everybody.' };
  const { brand, landing, mails, searchExamples, assets } = await load({
    BRAND_FILE: writeBrandFile({
      $schema: 'brand.schema.json',
      name: 'Nordhavn',
      legalName: 'Nordhavn Energi A/S',
      headline: 'Work with the wind.',
      heroText: 'We build power plants at sea.',
      heroPicture: 'team.png',
      tagline: 'At sea since 1984',
      values: { cards: [{ ...texts, picture: square }] },
      benefits: { title: 'What you get', cards: [{ ...texts, picture: 'team.png' }] },
      opportunities: { cards: [texts, { ...texts, link: 'https://nordhavn.example/trainees' }] },
      closing: 'Come aboard.',
      placeholders: { title: 'Welder', place: 'Esbjerg', jobPlace: 'At sea' },
      services: [{ name: 'Power', url: 'https://nordhavn.example/power' }],
      legal: { terms: '/terms', privacy: 'https://nordhavn.example/privacy' },
      supportEmail: 'job@nordhavn.example',
      mails: { greeting: 'Ahoy,', foot: 'Nordhavn, Pier 4, Esbjerg' },
      sharePicture: 'team.png',
    }),
  });

  expect(brand).toEqual({
    name: 'Nordhavn',
    legalName: 'Nordhavn Energi A/S',
    headline: 'Work with the wind.',
    tagline: 'At sea since 1984',
    unknownPlace: 'At sea',
    unknownPlaceOnPage: 'At sea',
    services: [{ name: 'Power', url: 'https://nordhavn.example/power' }],
    legal: { terms: '/terms', privacy: 'https://nordhavn.example/privacy' },
    supportEmail: 'job@nordhavn.example',
    mark: expect.objectContaining({ light: expect.stringContaining('/brand/mark-light.svg?v=') }),
    sharePicture: expect.stringMatching(/^\/brand\/share\.jpg\?v=[0-9a-f]{12}$/),
  });
  const picture = expect.objectContaining({ src: expect.stringMatching(/^\/brand\/picture-\d\.(webp|svg)\?v=/) });
  expect(landing).toEqual({
    heroText: 'We build power plants at sea.',
    heroPicture: expect.objectContaining({ src: expect.stringContaining('.webp'), width: 1600, height: 800 }),
    values: { title: 'Corporate Values', cards: [{ ...texts, picture }] },
    benefits: { title: 'What you get', cards: [{ ...texts, picture: expect.objectContaining({ width: 840 }) }] },
    opportunities: {
      title: 'Opportunities',
      cards: [
        { ...texts, link: '/authPage/jobdetails/openposition' },
        { ...texts, link: 'https://nordhavn.example/trainees' },
      ],
    },
    closing: 'Come aboard.',
  });
  expect(mails).toEqual({ greeting: 'Ahoy,', foot: 'Nordhavn, Pier 4, Esbjerg' });
  expect(searchExamples).toEqual({ title: 'Welder', place: 'Esbjerg' });
  const share = assets.find(({ type }) => type === 'image/jpeg');
  expect(await sharp(share?.content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test.each([
  ['a file with a name alone', () => ({ BRAND_FILE: writeBrandFile({ name: 'Acme' }) })],
  ['a name in the environment', () => ({ COMPANY_NAME: 'Acme' })],
])('says nothing of Larkfield with %s', async (_, settings) => {
  const { brand, landing } = await load(settings());

  expect(landing).toEqual({});
  expect(brand).toEqual({
    name: 'Acme',
    legalName: 'Acme',
    headline: 'Careers at Acme',
    unknownPlace: 'N/A',
    services: [],
    legal: {},
    supportEmail: 'careers@127.0.0.1',
    mark: expect.objectContaining({ dark: expect.stringContaining('/brand/mark-dark.svg?v=') }),
  });
});

test('a picture from a phone loses its size and its metadata', async () => {
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c85' } });
  writeFileSync(
    join(folder, 'photo.jpg'),
    await photo
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer(),
  );

  const { assets } = await load({ BRAND_FILE: writeBrandFile({ name: 'Acme', heroPicture: 'photo.jpg' }) });

  const served = await sharp(assets[0]?.content).metadata();
  expect(served).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
  expect(served.exif).toBeUndefined();
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
  const path = writeBrandFile({
    name: 'A',
    logo: { light: 'logo.svg', dark: wide.replace('<rect', '<rect fill="#fff"'), saysName: true },
  });

  const { brand, assets, look } = await load({ BRAND_FILE: path });

  expect(brand.logo).toMatchObject({ ratio: 4, saysName: true });
  expect(brand.logo?.light).toMatch(/^\/brand\/logo-light\.svg\?v=/);
  const content = (path: string) => assets.find((asset) => asset.path === path)?.content;
  expect(content('/brand/logo-dark.svg')).toContain('#fff');
  // A wordmark is too small for a tab, where the first letter of the name stands.
  expect(look.icon).toMatch(/^\/brand\/icon\.svg/);
  expect(content('/brand/icon.svg')).toBe(content('/brand/mark-light.svg'));
});

test('a logo without the name serves as icon as well', async () => {
  const { brand, assets } = await load({
    BRAND_FILE: writeBrandFile({ name: 'A', logo: { light: square, dark: square } }),
  });

  expect(assets.at(-1)).toMatchObject({ path: '/brand/icon.svg', content: square });
  expect(brand.mark).toBeUndefined();
});

test.each([
  ['Örtel & Söhne', '<path fill="#FFFFFF"'],
  ['« étoile »', '<path fill="#FFFFFF"'],
  ['株式会社', '>株</text>'],
  ['7 Seas', '<path fill="#FFFFFF"'],
])('draws the first letter of %s on a tile of its color', async (name, shape) => {
  const { assets } = await load({ COMPANY_NAME: name, BRAND_COLOR: '#7A3E12' });

  const mark = String(assets.find(({ path }) => path === '/brand/mark-light.svg')?.content);
  expect(mark).toContain('rx="7" fill="#7A3E12"/>');
  expect(mark).toContain(shape);
  expect(mark).not.toContain('NaN');
  const { format, width, height } = await sharp(Buffer.from(mark)).metadata();
  expect({ format, width, height }).toEqual({ format: 'svg', width: 32, height: 32 });
});

describe('rejects an invalid brand file with a one-line message', () => {
  it.each<[unknown, string]>([
    ['{', 'brand.json line 1: This is not JSON: '],
    ['{\n  "name": "A"\n  "color": "#0052CC"\n}', 'brand.json line 3: This is not JSON: '],
    [[], 'brand.json line 1: The file must hold one object.'],
    [{}, 'brand.json line 1: "name" is missing.'],
    ['{\n  "name": "A",\n  "colour": "#0052CC"\n}', 'line 3: "colour" is no key of a brand file. Did you mean "color"?'],
    [
      { name: 'A', benefits: { cards: [{ titel: 'X', name: 'X', text: 'X' }] } },
      '"benefits.cards.0.titel" is no key of a brand file.',
    ],
    [{ name: 'A', foo: 1 }, '"foo" is no key of a brand file.'],
    [{ name: 'A', color: 'blue' }, '"color" must be a colour such as #0A6B4E.'],
    [{ name: ' ' }, '"name" is empty.'],
    [{ name: 'N'.repeat(61) }, '"name" is longer than 60 characters: it has 61.'],
    [{ name: 'A\nB' }, '"name" must be one line of visible characters.'],
    [{ name: 5 }, '"name" must be text.'],
    [{ name: 5, headline: 6 }, '"name" must be text. 1 more: npm run careers -- brand check'],
    [{ name: 'A', values: { cards: [] } }, '"values.cards" is empty: leave the section out, and it is not shown.'],
    [{ name: 'A', benefits: [] }, '"benefits" must hold cards, and perhaps a title.'],
    [
      { name: 'A', services: [{ name: 'X', url: 'javascript:alert(1)' }] },
      '"services.0.url" must begin with https:// or be a path such as /terms.',
    ],
    [{ name: 'A', services: [{ name: 'X', url: '//evil.example' }] }, '"services.0.url" must begin with https://'],
    [{ name: 'A', services: [{ name: 'X', url: '/\\evil.example' }] }, '"services.0.url" must begin with https://'],
    [{ name: 'A', services: [{ name: 'X', url: '/\t/evil.example' }] }, '"services.0.url" must begin with https://'],
    [{ name: 'A', services: 'none' }, '"services" must be a list of links.'],
    [{ name: 'A', legal: { terms: 5 } }, '"legal.terms" must be an address.'],
    [{ name: 'A', supportEmail: 'nobody' }, '"supportEmail" must be an e-mail address.'],
    [{ name: 'A', logo: 'logo.svg' }, '"logo" must have a light and a dark picture.'],
    [{ name: 'A', logo: { light: square } }, '"logo.dark" is missing.'],
    [{ name: 'A', logo: { light: 'gone.svg', dark: square } }, 'which cannot be read (ENOENT).'],
    [{ name: 'A', logo: { light: square, dark: '<svg' } }, '"logo.dark" is no SVG that can be drawn.'],
    [
      { name: 'A', logo: { light: square.replace('<circle', '<script/><circle'), dark: square } },
      '"logo.light" must be a picture only, without scripts.',
    ],
    [{ name: 'A', heroPicture: 'brand.json' }, '"heroPicture" is no JPEG, PNG, WebP, AVIF or SVG picture that can be drawn'],
    [{ name: 'A', sharePicture: 'gone.png' }, 'which cannot be read (ENOENT).'],
    // A device: /dev/zero has no end.
    [{ name: 'A', heroPicture: '/dev/null' }, '"heroPicture" is no file of at most 20 MB.'],
    [{ name: 'A', logo: { light: square, dark: '/dev/null' } }, '"logo.dark" is /dev/null, which is no file.'],
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
