/** Renders the stylesheet of a brand's colors. */
import type { Palette } from './palette.ts';

/** Overrides `tokens.css`. `html:root` is more specific, so the order of the two does not matter. */
export function renderBrandStylesheet({ light, dark, onNight, onNight2, lines, sun, sunHover, neutrals }: Palette): string {
  const themeless = {
    'on-night': onNight,
    'on-night2': onNight2,
    ...Object.fromEntries(lines.map((line, at) => [`l${at + 1}`, line])),
    sun,
    'sun-h': sunHover,
  };
  const day: Record<string, string> = { ...lightSurfaces, ...toTokens(light), ...neutrals.light };
  const dusk: Record<string, string> = { ...toTokens(dark), ...neutrals.dark };
  const themed = Object.entries(dusk).map(([name, color]) => [name, `light-dark(${day[name]},${color})`]);
  return `html:root{${renderDeclarations({ ...Object.fromEntries(themed), ...themeless })}}\n`;
}

/** Light values from `tokens.css` of tokens that a brand changes in the dark theme only. */
const lightSurfaces = { bg: '#FFFFFF', raise: '#FFFFFF', 'raise-line': 'transparent' };

const toTokens = ({ brand, brandHover, onBrand, tint, night, nightLine }: Palette['light']) => ({
  brand,
  'brand-h': brandHover,
  'on-brand': onBrand,
  tint,
  night,
  'night-line': nightLine,
});

const renderDeclarations = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
