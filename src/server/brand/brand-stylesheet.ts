import type { Palette } from './palette.ts';

/** A brand's colours over those of `tokens.css`, whichever of the two the browser reads first: hence `html:root`. */
export function renderBrandStylesheet({ light, dark, onNight, onNight2, lines, sun, sunHover, neutrals }: Palette): string {
  const everywhere = {
    'on-night': onNight,
    'on-night2': onNight2,
    ...Object.fromEntries(lines.map((line, at) => [`l${at + 1}`, line])),
    sun,
    'sun-h': sunHover,
  };
  const day: Record<string, string> = { ...daylight, ...named(light), ...neutrals.light };
  const dusk: Record<string, string> = { ...named(dark), ...neutrals.dark };
  const either = Object.entries(dusk).map(([name, color]) => [name, `light-dark(${day[name]},${color})`]);
  return `html:root{${declared({ ...Object.fromEntries(either), ...everywhere })}}\n`;
}

/** What a brand changes in the dark theme alone, as `tokens.css` has it in the light one. */
const daylight = { bg: '#FFFFFF', raise: '#FFFFFF', 'raise-line': 'transparent' };

const named = ({ brand, brandHover, onBrand, tint, night, nightLine }: Palette['light']) => ({
  brand,
  'brand-h': brandHover,
  'on-brand': onBrand,
  tint,
  night,
  'night-line': nightLine,
});

const declared = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
