/**
 * The portal's own type as outlines: a server without fonts draws the same letters as any other. The two files are
 * Instrument Sans (src/web/styles/OFL.txt) in its Latin and extended Latin letters, with kerning and nothing else.
 */
import { readFile } from 'node:fs/promises';
import type { Font, Glyph, PathCommand } from 'opentype.js';
import { serverAsset } from '../server-files.ts';

export interface OutlineFont {
  /** The width of a text, and its outlines as SVG path data with the baseline at (x, y); all in pixels. */
  measureWidth(text: string, size: number): number;
  toSvgPath(text: string, at: { x: number; y: number }, size: number): string;
  /** The text as far as this face has letters for it; a letter that it lacks is written without its marks or left out. */
  toSupportedText(text: string): string;
  /** Whether most of the text's letters are in this face: the rest of a title in another script would say nothing. */
  supports(text: string): boolean;
}

export interface ShareFonts {
  semibold: OutlineFont;
  medium: OutlineFont;
}

export async function loadShareFonts(): Promise<ShareFonts> {
  const [semibold, medium] = await Promise.all([faceOf('semibold', headingTracking), faceOf('medium', 0)]);
  return { semibold, medium };
}

/** Headings of the portal are set tighter than text: a share of the size. */
const headingTracking = -0.022;

async function faceOf(weight: string, tracking: number): Promise<OutlineFont> {
  // Loaded with the first picture: most visits need none.
  const [{ parse }, file] = await Promise.all([
    import('opentype.js').then((module) => module.default),
    readFile(serverAsset(`share/instrument-sans-${weight}.ttf`)),
  ]);
  return face(parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)), tracking);
}

function face(font: Font, tracking: number): OutlineFont {
  const has = (character: string) => font.charToGlyphIndex(character) > 0;

  /** Each letter with the pen's place before it, in font units. Letters stand for themselves: no shaping, no ligatures. */
  function set(text: string): { placed: { glyph: Glyph; pen: number }[]; end: number } {
    const placed: { glyph: Glyph; pen: number }[] = [];
    let pen = 0;
    let before: Glyph | undefined;
    for (const character of text) {
      const glyph = font.charToGlyph(character);
      if (before) pen += font.getKerningValue(before, glyph) + tracking * font.unitsPerEm;
      placed.push({ glyph, pen });
      pen += glyph.advanceWidth ?? 0;
      before = glyph;
    }
    return { placed, end: pen };
  }

  return {
    measureWidth: (text, size) => (set(text).end * size) / font.unitsPerEm,
    toSvgPath: (text, { x, y }, size) =>
      set(text)
        .placed.flatMap(({ glyph, pen }) => glyph.getPath(x + (pen * size) / font.unitsPerEm, y, size).commands)
        .map(written)
        .join(''),
    toSupportedText: (text) =>
      [...text.normalize('NFC')]
        .map((character) => (has(character) ? character : [...character.normalize('NFKD')].filter(has).join('')))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    supports: (text) => {
      const letters = [...text.normalize('NFC')].filter((character) => /\p{L}/u.test(character));
      return letters.length > 0 && letters.filter(has).length * 2 > letters.length;
    },
  };
}

/** Not the library's own `toPathData`: it writes NaN for a coordinate such as 371.000000000000004. */
function written(command: PathCommand): string {
  if (command.type === 'Z') return 'Z';
  const { type, x, y } = command;
  const bends = [...('x1' in command ? [command.x1, command.y1] : []), ...('x2' in command ? [command.x2, command.y2] : [])];
  return type + [...bends, x, y].map((value) => value.toFixed(1)).join(' ');
}
