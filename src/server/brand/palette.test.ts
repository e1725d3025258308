import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { larkfieldNeutrals } from './neutral-colors.ts';
import { contrastRatio, hexToOklch, oklchToHex } from './oklch.ts';
import { derivePalette, type Palette } from './palette.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

/** A minimum contrast (WCAG 1.4.3 and 1.4.11; stricter where the design is). */
type ContrastRequirement = [name: string, foreground: string, background: string, minRatio: number];
const white = '#FFFFFF';

/** Lists the pairs of text and background in the design's table of tokens. */
function listRequirements({ light, dark, onNight, onNight2, lines, sun, sunHover, neutrals }: Palette): ContrastRequirement[] {
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
    ...[white, day.s1, day.s2, light.tint].flatMap((background): ContrastRequirement[] => [
      ['ink', day.ink, background, 7],
      ['secondary ink', day.ink2, background, 4.5],
    ]),
    ...[white, day.s1, day.s2].map((background): ContrastRequirement => ['hints', day.ink3, background, 4.5]),
    ...[white, day.s1].map((background): ContrastRequirement => ['borders of controls', day['line-strong'], background, 3]),
    ...[white, day.s1].map((background): ContrastRequirement => ['errors', '#B3261E', background, 4.5]),
    ['dark brand on the page', dark.brand, '#0A1310', 7],
    ['dark brand on its tint', dark.brand, dark.tint, 4.5],
    ...[dusk.bg, dusk.s1, dusk.raise].flatMap((background): ContrastRequirement[] => [
      ['dark brand', dark.brand, background, 4.5],
      ['dark borders of controls', dusk['line-strong'], background, 3],
      ['dark errors', '#FF9082', background, 4.5],
    ]),
    ['text on dark brand', dark.onBrand, dark.brand, 4.5],
    ['text on dark brand under the pointer', dark.onBrand, dark.brandHover, 4.5],
    ...[dusk.bg, dusk.s1, dusk.s2, dusk.raise, dark.tint].flatMap((background): ContrastRequirement[] => [
      ['dark ink', dusk.ink, background, 7],
      ['dark secondary ink', dusk.ink2, background, 4.5],
    ]),
    ...[dusk.bg, dusk.s1, dusk.s2, dusk.raise].map(
      (background): ContrastRequirement => ['dark hints', dusk.ink3, background, 4.5],
    ),
    ...[light.night, dark.night].flatMap((night): ContrastRequirement[] => [
      ['text on night', onNight, night, 12],
      ['quiet text on night', onNight2, night, 7],
      ['focus on night', '#9CC4FF', night, 4.5],
      ...lines.map((line, at): ContrastRequirement => [`line ${at + 1} on night`, line, night, 4.5]),
    ]),
    ['ink on the first card', ink, line1, 4.5],
    ['ink on the second card', ink, line2, 4.5],
    ['ink on the third card', ink, line4, 4.5],
    ['ink on the button', sunInk, sun, 4.5],
    ['ink on the button under the pointer', sunInk, sunHover, 4.5],
  ];
}

const findViolations = (palette: Palette) =>
  listRequirements(palette)
    .map(([name, foreground, background, minRatio]) => ({ name, minRatio, ratio: contrastRatio(foreground, background) }))
    .filter(({ ratio, minRatio }) => ratio < minRatio);

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

describe.each(brands)('the brand color %s', (color, expected) => {
  const palette = derivePalette(color);

  it(`becomes ${expected}`, () => {
    // The design rounds differently: up to 3 of 255 per channel.
    for (const at of [1, 3, 5]) {
      const digits = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16);
      expect(Math.abs(digits(palette.light.brand) - digits(expected)), palette.light.brand).toBeLessThanOrEqual(3);
    }
  });

  it('meets every contrast requirement', () => {
    expect(findViolations(palette)).toEqual([]);
  });
});

test('every color yields a palette that meets the contrast requirements', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(findViolations(derivePalette(color))).toEqual([]);
    }),
    { numRuns: 1000, examples: [['#000000'], ['#FFFFFF'], ['#FF0000'], ['#00FF00'], ['#0000FF'], ['#FFFF00'], ['#00FFFF']] },
  );
});

test('preserves exactly the colors that are readable on white, tint and bands', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light } = derivePalette(color);
      const isReadable = ['#FFFFFF', light.tint, '#F3F6F4'].every((background) => contrastRatio(color, background) >= 4.5);
      expect(light.brand === color).toBe(isReadable);
    }),
  );
});

test('derives five different lines, the first in the hue of the brand', () => {
  const { lines } = derivePalette('#0052CC');

  expect(new Set(lines).size).toBe(5);
  expect(Math.abs(hexToOklch(lines[0] ?? '').hue - hexToOklch('#0052CC').hue)).toBeLessThan(6);
});

test('OKLCH round-trips every color', () => {
  fc.assert(fc.property(anyColor, (color) => oklchToHex(hexToOklch(color)) === color));
});

test('computes the contrast ratio of WCAG 2', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('the call to action is yellow, in the hue of a yellow brand', () => {
  const hueOf = (color: string) => hexToOklch(derivePalette(color).sun).hue;

  expect(Math.abs(hueOf('#E4002B') - 76)).toBeLessThan(5);
  expect(Math.abs(hueOf('#FFC400') - hexToOklch('#FFC400').hue)).toBeLessThan(5);
});

test('the default neutrals equal those of tokens.css', () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8').toUpperCase();
  const { light, dark } = larkfieldNeutrals;

  for (const [name, color] of Object.entries(light)) expect(tokens).toContain(`--${name.toUpperCase()}: LIGHT-DARK(${color}, `);
  for (const [name, color] of Object.entries(dark)) {
    expect(tokens).toMatch(new RegExp(`--${name.toUpperCase()}: LIGHT-DARK\\([^,]+, ${color}\\);`));
  }
});
