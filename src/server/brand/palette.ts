/** Every colour of a portal from the one colour of its brand, each pair of text and ground readable (WCAG AA). */
import { deriveNeutrals, type Neutrals } from './neutral-colors.ts';
import { contrastRatio, hexToOklch, type Oklch, oklchToHex } from './oklch.ts';

/** As `#RRGGBB`, like every colour here. */
interface Shades {
  brand: string;
  brandHover: string;
  onBrand: string;
  /** The ground of what is selected. */
  tint: string;
  /** The dark bands: hero, closing call, footer. */
  night: string;
  nightLine: string;
}

export interface Palette {
  light: Shades;
  dark: Shades;
  onNight: string;
  onNight2: string;
  /** Shapes only, never text. The brand's own hue comes first. */
  lines: string[];
  /** The call to action on night, and the same under the pointer: the line nearest to Larkfield's sun. */
  sun: string;
  sunHover: string;
  neutrals: Neutrals;
}

const white = '#FFFFFF';
/** Larkfield's bands and dark page (`tokens.css`): what a colour is kept or changed by, whatever the brand makes of them. */
const lightBand = '#F3F6F4';
const darkPage = '#0A1310';

/** AA for text; the lines keep to it on night as well. */
const readable = 4.5;
/** What the dark theme gives its brand colour on the page, so that it still reads on raised and tinted grounds. */
const wellReadable = 7;

/** Takes `#RRGGBB`. A colour that reads on white, its tint and the light bands is kept; another is darkened until it does. */
export function derivePalette(color: string): Palette {
  const given = hexToOklch(color);
  const look = (lightness: number, mostChroma: number) => shade(given, lightness, mostChroma);
  const neutrals = deriveNeutrals(given);
  const light = lightShades(color.toUpperCase(), given, [lightBand, neutrals.light.s1]);
  const dark = darkShades(given, [neutrals.dark.bg, neutrals.dark.s1, neutrals.dark.raise]);
  const nights = [light.night, dark.night];
  const hues = lineHues(given);
  const sun = lineOn(nights, hues.includes(sunHue) ? sunHue : given.hue);
  const sunLook = hexToOklch(sun);
  return {
    light,
    dark,
    onNight: look(0.975, 0.008),
    onNight2: look(0.83, 0.025),
    lines: hues.map((hue) => lineOn(nights, hue)),
    sun,
    sunHover: oklchToHex({ ...sunLook, lightness: Math.min(sunLook.lightness + 0.06, 0.95) }),
    neutrals,
  };
}

/** The brand's hue at another lightness, no stronger than `mostChroma`. */
const shade = ({ chroma, hue }: Oklch, lightness: number, mostChroma: number) =>
  oklchToHex({ lightness, chroma: Math.min(chroma, mostChroma), hue });

const strongest = 0.22;
const step = 0.005;

function lightShades(color: string, given: Oklch, bands: string[]): Shades {
  const tint = shade(given, 0.95, 0.03);
  const reads = (text: string) => [white, tint, ...bands].every((ground) => contrastRatio(text, ground) >= readable);
  let brand = color;
  for (let lightness = Math.min(given.lightness, 0.7); !reads(brand); lightness -= step) {
    brand = shade(given, lightness, strongest);
  }
  const { lightness } = hexToOklch(brand);
  return {
    brand,
    // Nearly black cannot get darker under the pointer, so it gets lighter.
    brandHover: shade(given, lightness < 0.3 ? lightness + 0.14 : lightness - 0.08, strongest),
    onBrand: white,
    tint,
    night: shade(given, 0.24, 0.035),
    nightLine: shade(given, 0.36, 0.045),
  };
}

function darkShades(given: Oklch, grounds: string[]): Shades {
  const tint = shade(given, 0.3, 0.045);
  const reads = (text: string) =>
    contrastRatio(text, darkPage) >= wellReadable &&
    [tint, ...grounds].every((ground) => contrastRatio(text, ground) >= readable);
  let lightness = Math.min(Math.max(given.lightness, 0.72), 0.96);
  while (!reads(shade(given, lightness, 0.14))) lightness += step;
  return {
    brand: shade(given, lightness, 0.14),
    brandHover: shade(given, lightness > 0.9 ? lightness - 0.08 : lightness + 0.06, 0.14),
    onBrand: shade(given, 0.2, 0.05),
    tint,
    night: shade(given, 0.225, 0.03),
    nightLine: shade(given, 0.35, 0.04),
  };
}

/** The hues of Larkfield's five lines: green, sun, coral, blue, mauve. */
const sunHue = 76;
const anchors = [162, sunHue, 33, 253, 322];
const greyest = 0.03;

/** The brand's hue takes the place of the anchor nearest to it; a grey brand has no hue to show and keeps all five. */
function lineHues({ chroma, hue }: Oklch): number[] {
  if (chroma < greyest) return anchors;
  const distance = (anchor: number) => Math.min(Math.abs(anchor - hue), 360 - Math.abs(anchor - hue));
  const nearest = anchors.reduce((best, anchor) => (distance(anchor) < distance(best) ? anchor : best));
  return [hue, ...anchors.filter((anchor) => anchor !== nearest)];
}

/** As strong as a line gets; yellows look muddy at the lightness of the others. */
function lineOn(nights: string[], hue: number): string {
  const yellow = hue > 60 && hue < 110;
  let lightness = yellow ? 0.79 : 0.68;
  const drawn = () => oklchToHex({ lightness, chroma: yellow ? 0.155 : 0.15, hue });
  while (nights.some((night) => contrastRatio(drawn(), night) < readable)) lightness += step;
  return drawn();
}
