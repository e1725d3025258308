import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { larkfieldNeutrals } from './neutral-colors.ts';
import { contrastRatio, hexToOklch, oklchToHex } from './oklch.ts';
import { derivePalette, type Palette } from './palette.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

/** What is drawn, its colour, its ground, and the least contrast between the two. */
type Pair = [string, string, string, number];
const white = '#FFFFFF';

/** The pairs of text and ground in the design's table of tokens. */
function pairs({ light, dark, onNight, onNight2, lines, sun, sunHover, neutrals }: Palette): Pair[] {
  const [line1 = '', line2 = '', , line4 = ''] = lines;
  const [ink, sunInk] = ['#0C1A14', '#1B1405'];
  const [day, dusk] = [neutrals.light, neutrals.dark];
  return [
    ['brand on white', light.brand, '#FFFFFF', 4.5],
    ['brand on its tint', light.brand, light.tint, 4.5],
    ['brand on the bands', light.brand, '#F3F6F4', 4.5],
    ['text on brand', light.onBrand, light.brand, 4.5],
    ['text on brand under the pointer', light.onBrand, light.brandHover, 4.5],
    ['brand on its own bands', light.brand, day.s1, 4.5],
    ...[white, day.s1, day.s2, light.tint].flatMap((ground): Pair[] => [
      ['ink', day.ink, ground, 7],
      ['secondary ink', day.ink2, ground, 4.5],
    ]),
    ...[white, day.s1, day.s2].map((ground): Pair => ['hints', day.ink3, ground, 4.5]),
    ...[white, day.s1].map((ground): Pair => ['borders of controls', day['line-strong'], ground, 3]),
    ...[white, day.s1].map((ground): Pair => ['errors', '#B3261E', ground, 4.5]),
    ['dark brand on the page', dark.brand, '#0A1310', 7],
    ['dark brand on its tint', dark.brand, dark.tint, 4.5],
    ...[dusk.bg, dusk.s1, dusk.raise].flatMap((ground): Pair[] => [
      ['dark brand', dark.brand, ground, 4.5],
      ['dark borders of controls', dusk['line-strong'], ground, 3],
      ['dark errors', '#FF9082', ground, 4.5],
    ]),
    ['text on dark brand', dark.onBrand, dark.brand, 4.5],
    ['text on dark brand under the pointer', dark.onBrand, dark.brandHover, 4.5],
    ...[dusk.bg, dusk.s1, dusk.s2, dusk.raise, dark.tint].flatMap((ground): Pair[] => [
      ['dark ink', dusk.ink, ground, 7],
      ['dark secondary ink', dusk.ink2, ground, 4.5],
    ]),
    ...[dusk.bg, dusk.s1, dusk.s2, dusk.raise].map((ground): Pair => ['dark hints', dusk.ink3, ground, 4.5]),
    ...[light.night, dark.night].flatMap((night): Pair[] => [
      ['text on night', onNight, night, 12],
      ['quiet text on night', onNight2, night, 7],
      ['focus on night', '#9CC4FF', night, 4.5],
      ...lines.map((line, at): Pair => [`line ${at + 1} on night`, line, night, 4.5]),
    ]),
    ['ink on the first card', ink, line1, 4.5],
    ['ink on the second card', ink, line2, 4.5],
    ['ink on the third card', ink, line4, 4.5],
    ['ink on the button', sunInk, sun, 4.5],
    ['ink on the button under the pointer', sunInk, sunHover, 4.5],
  ];
}

const unreadable = (palette: Palette) =>
  pairs(palette)
    .map(([what, text, ground, least]) => ({ what, text, ground, least, has: contrastRatio(text, ground) }))
    .filter(({ has, least }) => has < least);

const brands = [
  ['#0A6B4E', '#0A6B4E'],
  ['#0052CC', '#0052CC'],
  ['#E4002B', '#D50C2A'],
  ['#FFC400', '#88680C'],
  ['#6B2FD9', '#6B2FD9'],
  ['#111111', '#111111'],
  ['#00A3A3', '#0D7979'],
  ['#FF6A00', '#B54B08'],
  ['#E91E8C', '#CC157A'],
  ['#7A5C3E', '#7A5C3E'],
] as const;

describe.each(brands)('the brand colour %s', (color, shown) => {
  const palette = derivePalette(color);

  it(`is shown as ${shown}`, () => {
    // Within a digit of the design's own sums.
    for (const at of [1, 3, 5]) {
      const digits = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16);
      expect(Math.abs(digits(palette.light.brand) - digits(shown)), palette.light.brand).toBeLessThanOrEqual(3);
    }
  });

  it('reads everywhere', () => {
    expect(unreadable(palette)).toEqual([]);
  });
});

test('any colour makes a palette that reads', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(unreadable(derivePalette(color))).toEqual([]);
    }),
    { numRuns: 1000, examples: [['#000000'], ['#FFFFFF'], ['#FF0000'], ['#00FF00'], ['#0000FF'], ['#FFFF00'], ['#00FFFF']] },
  );
});

test('a colour that reads on white, its tint and the bands is kept', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light } = derivePalette(color);
      const reads = ['#FFFFFF', light.tint, '#F3F6F4'].every((ground) => contrastRatio(color, ground) >= 4.5);
      expect(light.brand === color).toBe(reads);
    }),
  );
});

test('the brand gives the first of five different lines', () => {
  const { lines } = derivePalette('#0052CC');

  expect(new Set(lines).size).toBe(5);
  expect(Math.abs(hexToOklch(lines[0] ?? '').hue - hexToOklch('#0052CC').hue)).toBeLessThan(6);
});

test('a colour comes back from OKLCH as it went in', () => {
  fc.assert(fc.property(anyColor, (color) => oklchToHex(hexToOklch(color)) === color));
});

test('black on white has the ratio of WCAG', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('the call to action on night stays the sun, and is the brand where the brand is the sun', () => {
  const hueOf = (color: string) => hexToOklch(derivePalette(color).sun).hue;

  expect(Math.abs(hueOf('#E4002B') - 76)).toBeLessThan(5);
  expect(Math.abs(hueOf('#FFC400') - hexToOklch('#FFC400').hue)).toBeLessThan(5);
});

test('the greys begin from those of tokens.css', () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8').toUpperCase();
  const { light, dark } = larkfieldNeutrals;

  for (const [name, color] of Object.entries(light)) expect(tokens).toContain(`--${name.toUpperCase()}: LIGHT-DARK(${color}, `);
  for (const [name, color] of Object.entries(dark)) {
    expect(tokens).toMatch(new RegExp(`--${name.toUpperCase()}: LIGHT-DARK\\([^,]+, ${color}\\);`));
  }
});
