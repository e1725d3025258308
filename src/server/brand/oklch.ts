/**
 * Colours by how light, how strong and which hue they look (OKLCH), to and from the hex digits of CSS.
 * The numbers are Björn Ottosson's (https://bottosson.github.io/posts/oklab/).
 */

export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is grey; the strongest colour of a screen has about 0.37. */
  chroma: number;
  /** Degrees from 0 to 360. */
  hue: number;
}

type Three = [number, number, number];

/** Takes `#RRGGBB`. */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** `#RRGGBB`; a colour too strong for a screen keeps its lightness and hue and gets as strong as a screen can show. */
export function oklchToHex({ lightness, chroma, hue }: Oklch): string {
  for (let strength = chroma; strength > 0; strength -= chromaStep) {
    const light = linearLight({ lightness, chroma: strength, hue });
    if (light.every((part) => part > -tolerance && part < 1 + tolerance)) return written(light);
  }
  return written(linearLight({ lightness, chroma: 0, hue }));
}

/** WCAG 2.2's contrast ratio of two colours in `#RRGGBB`: 1 for the same, 21 for black on white. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

const chromaStep = 0.004;
const tolerance = 1e-4;

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearLight({ lightness, chroma, hue }: Oklch): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The light of red, green and blue, without the curve that sRGB stores it with. */
function linearOf(hex: string): Three {
  const part = (at: number) => {
    const stored = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function written(light: Three): string {
  const digits = light.map((part) => {
    const shown = Math.min(1, Math.max(0, part));
    const stored = shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055;
    return Math.round(stored * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('').toUpperCase()}`;
}
