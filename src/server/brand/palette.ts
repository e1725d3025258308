/** Derives a portal's palette from one brand color; all text meets WCAG AA. */
import { deriveNeutrals, type Neutrals } from './neutral-colors.ts';
import { contrastRatio, hexToOklch, type Oklch, oklchToHex } from './oklch.ts';

/** As `#RRGGBB`, like every color of a palette. */
interface Shades {
  brand: string;
  brandHover: string;
  onBrand: string;
  /** Background of selected items. */
  tint: string;
  /** Background of the dark bands: hero, closing call, footer. */
  night: string;
  nightLine: string;
}

export interface Palette {
  light: Shades;
  dark: Shades;
  onNight: string;
  onNight2: string;
  /** Colors of shapes, never of text. The brand's hue is the first. */
  lines: string[];
  /** Background of the call to action on night: the line nearest to Larkfield's yellow. */
  sun: string;
  sunHover: string;
  neutrals: Neutrals;
}

const white = '#FFFFFF';
/** Larkfield's light band and dark page (`tokens.css`). Colors are checked against them as well as against the brand's. */
const lightBand = '#F3F6F4';
const darkPage = '#0A1310';

/** AA for text (WCAG 1.4.3). Lines on night meet it as well. */
const minTextContrast = 4.5;
/** On the dark page, so that the brand color is readable on raised and tinted backgrounds as well. */
const minDarkPageContrast = 7;

/** Takes `#RRGGBB`. Darkens a color until it is readable on white, its tint and the light bands. */
export function derivePalette(color: string): Palette {
  const brand = hexToOklch(color);
  const shadeOf = (lightness: number, maxChroma: number) => shade(brand, lightness, maxChroma);
  const neutrals = deriveNeutrals(brand);
  const light = deriveLightShades(color.toUpperCase(), brand, [lightBand, neutrals.light.s1]);
  const dark = deriveDarkShades(brand, [neutrals.dark.bg, neutrals.dark.s1, neutrals.dark.raise]);
  const nights = [light.night, dark.night];
  const hues = chooseLineHues(brand);
  const sun = deriveLine(nights, hues.includes(sunHue) ? sunHue : brand.hue);
  const sunOklch = hexToOklch(sun);
  return {
    light,
    dark,
    onNight: shadeOf(0.975, 0.008),
    onNight2: shadeOf(0.83, 0.025),
    lines: hues.map((hue) => deriveLine(nights, hue)),
    sun,
    sunHover: oklchToHex({ ...sunOklch, lightness: Math.min(sunOklch.lightness + 0.06, 0.95) }),
    neutrals,
  };
}

/** Changes the lightness and limits the chroma of a color. */
const shade = ({ chroma, hue }: Oklch, lightness: number, maxChroma: number) =>
  oklchToHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });

const maxLightChroma = 0.22;
const maxDarkChroma = 0.14;
const lightnessStep = 0.005;

function deriveLightShades(color: string, brandOklch: Oklch, bands: string[]): Shades {
  const tint = shade(brandOklch, 0.95, 0.03);
  const isReadable = (text: string) =>
    [white, tint, ...bands].every((background) => contrastRatio(text, background) >= minTextContrast);
  let brand = color;
  for (let lightness = Math.min(brandOklch.lightness, 0.7); !isReadable(brand); lightness -= lightnessStep) {
    brand = shade(brandOklch, lightness, maxLightChroma);
  }
  const { lightness } = hexToOklch(brand);
  return {
    brand,
    // Nearly black cannot get darker on hover.
    brandHover: shade(brandOklch, lightness < 0.3 ? lightness + 0.14 : lightness - 0.08, maxLightChroma),
    onBrand: white,
    tint,
    night: shade(brandOklch, 0.24, 0.035),
    nightLine: shade(brandOklch, 0.36, 0.045),
  };
}

function deriveDarkShades(brandOklch: Oklch, backgrounds: string[]): Shades {
  const tint = shade(brandOklch, 0.3, 0.045);
  const isReadable = (text: string) =>
    contrastRatio(text, darkPage) >= minDarkPageContrast &&
    [tint, ...backgrounds].every((background) => contrastRatio(text, background) >= minTextContrast);
  let lightness = Math.min(Math.max(brandOklch.lightness, 0.72), 0.96);
  while (!isReadable(shade(brandOklch, lightness, maxDarkChroma))) lightness += lightnessStep;
  return {
    brand: shade(brandOklch, lightness, maxDarkChroma),
    brandHover: shade(brandOklch, lightness > 0.9 ? lightness - 0.08 : lightness + 0.06, maxDarkChroma),
    onBrand: shade(brandOklch, 0.2, 0.05),
    tint,
    night: shade(brandOklch, 0.225, 0.03),
    nightLine: shade(brandOklch, 0.35, 0.04),
  };
}

/** The hues of Larkfield's five lines: green, sun, coral, blue, mauve. */
const sunHue = 76;
const defaultLineHues = [162, sunHue, 33, 253, 322];
const minChroma = 0.03;

/** Replaces the nearest default hue with the brand's. A gray brand has no hue and uses the default ones. */
function chooseLineHues({ chroma, hue }: Oklch): number[] {
  if (chroma < minChroma) return defaultLineHues;
  const distance = (lineHue: number) => Math.min(Math.abs(lineHue - hue), 360 - Math.abs(lineHue - hue));
  const nearest = defaultLineHues.reduce((best, lineHue) => (distance(lineHue) < distance(best) ? lineHue : best));
  return [hue, ...defaultLineHues.filter((lineHue) => lineHue !== nearest)];
}

/** Yellows need more lightness than other hues, or they look muddy. */
function deriveLine(nights: string[], hue: number): string {
  const isYellow = hue > 60 && hue < 110;
  let lightness = isYellow ? 0.79 : 0.68;
  const line = () => oklchToHex({ lightness, chroma: isYellow ? 0.155 : 0.15, hue });
  while (nights.some((night) => contrastRatio(line(), night) < minTextContrast)) lightness += lightnessStep;
  return line();
}
