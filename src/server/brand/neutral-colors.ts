/** Derives neutral colors in the hue of a brand from Larkfield's, whose hue is green. */
import { hexToOklch, type Oklch, oklchToHex } from './oklch.ts';

/** As in `tokens.css`. */
export const larkfieldNeutrals = {
  light: {
    s1: '#F3F6F4',
    s2: '#E6ECE8',
    ink: '#0C1A14',
    ink2: '#3E4F47',
    ink3: '#586A61',
    line: '#D3DCD6',
    'line-strong': '#7C8C84',
  },
  dark: {
    bg: '#0A1310',
    s1: '#101C17',
    s2: '#18271F',
    ink: '#EDF4EF',
    ink2: '#B4C4BB',
    ink3: '#90A299',
    line: '#22332B',
    'line-strong': '#667A70',
    raise: '#16241D',
    'raise-line': '#2C4337',
  },
};

export type Neutrals = typeof larkfieldNeutrals;

export function deriveNeutrals(brand: Oklch): Neutrals {
  return { light: shiftHue(larkfieldNeutrals.light, brand), dark: shiftHue(larkfieldNeutrals.dark, brand) };
}

/** Preserves lightness and limits chroma to the brand's. */
function shiftHue<Names extends string>(neutrals: Record<Names, string>, brand: Oklch): Record<Names, string> {
  const pairs = Object.entries<string>(neutrals).map(([name, color]) => {
    const { lightness, chroma } = hexToOklch(color);
    return [name, oklchToHex({ lightness, chroma: Math.min(chroma, brand.chroma), hue: brand.hue })];
  });
  return Object.fromEntries(pairs);
}
