/** Converts colors between `#RRGGBB` and OKLCH (https://bottosson.github.io/posts/oklab/). */

export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is gray; the maximum in sRGB is about 0.37. */
  chroma: number;
  /** Degrees from 0 to 360. */
  hue: number;
}

/** Linear red, green and blue, from 0 to 1. */
type LinearRgb = [number, number, number];

export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = hexToLinear(hex);
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

/** Reduces the chroma of colors outside of sRGB; preserves lightness and hue. */
export function oklchToHex({ lightness, chroma, hue }: Oklch): string {
  for (let reduced = chroma; reduced > 0; reduced -= chromaStep) {
    const rgb = oklchToLinear({ lightness, chroma: reduced, hue });
    if (rgb.every((channel) => channel > -tolerance && channel < 1 + tolerance)) return linearToHex(rgb);
  }
  return linearToHex(oklchToLinear({ lightness, chroma: 0, hue }));
}

/** Returns the contrast ratio of WCAG 2.2: 1 for equal colors, 21 for black on white. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [computeLuminance(one), computeLuminance(other)].sort((first, second) => first - second);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

const chromaStep = 0.004;
const tolerance = 1e-4;

function computeLuminance(hex: string): number {
  const [red, green, blue] = hexToLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): LinearRgb {
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

/** Removes the gamma curve of sRGB. */
function hexToLinear(hex: string): LinearRgb {
  const readChannel = (at: number) => {
    const stored = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
  };
  return [readChannel(1), readChannel(3), readChannel(5)];
}

function linearToHex(rgb: LinearRgb): string {
  const digits = rgb.map((channel) => {
    const linear = Math.min(1, Math.max(0, channel));
    const stored = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(stored * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('').toUpperCase()}`;
}
