/** Draws a company's first letter on a tile, in place of a missing logo. */
import type { OutlineFont } from '../share/font-outlines.ts';

/** The first letter or digit of a name, in upper case. */
export function findFirstLetter(name: string): string {
  const [letter = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC')) ?? [];
  return letter.toUpperCase();
}

export interface TileColors {
  tile: string;
  letter: string;
}

const tileSize = 32;

/** Returns the shapes of a square of 32 units. The system's font draws a letter that the outline font lacks. */
export function drawLetterMark(letter: string, colors: TileColors, font: OutlineFont): string {
  const tile = `<rect width="${tileSize}" height="${tileSize}" rx="7" fill="${colors.tile}"/>`;
  if (letter === '') return tile;
  if (font.toSupportedText(letter) !== letter)
    return `${tile}<text x="16" y="23" font-family="sans-serif" font-size="19" font-weight="600" text-anchor="middle" fill="${colors.letter}">${letter}</text>`;
  // Capitals are 0.7 of the font size high. A wide one, such as Æ, gets smaller.
  const size = Math.min(23, (23 * maxLetterWidth) / font.measureWidth(letter, 23));
  const at = { x: (tileSize - font.measureWidth(letter, size)) / 2, y: (tileSize + 0.7 * size) / 2 };
  return `${tile}<path fill="${colors.letter}" d="${font.toSvgPath(letter, at, size)}"/>`;
}

const maxLetterWidth = 24;

export const renderLetterMark = (letter: string, colors: TileColors, font: OutlineFont) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize}" height="${tileSize}" viewBox="0 0 ${tileSize} ${tileSize}">${drawLetterMark(letter, colors, font)}</svg>`;
