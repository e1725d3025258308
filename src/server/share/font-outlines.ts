/** Converts text to SVG outlines, so that the server needs no installed fonts. */
import { readFile } from 'node:fs/promises';
import type { Font, Glyph, PathCommand } from 'opentype.js';
import { serverAsset } from '../server-files.ts';

export interface OutlineFont {
  /** Widths, sizes and positions are in pixels; (x, y) is the start of the baseline. */
  measureWidth(text: string, size: number): number;
  toSvgPath(text: string, at: { x: number; y: number }, size: number): string;
  /** Removes accents that the font lacks, and letters that it lacks altogether. */
  toSupportedText(text: string): string;
  /** Returns whether the font has most letters of the text. Fragments of a title in another script mean nothing. */
  supports(text: string): boolean;
}

export interface ShareFonts {
  semibold: OutlineFont;
  medium: OutlineFont;
}

export async function loadShareFonts(): Promise<ShareFonts> {
  const [semibold, medium] = await Promise.all([loadFont('semibold', headingTracking), loadFont('medium', 0)]);
  return { semibold, medium };
}

/** Headings have tighter letter spacing, as a fraction of the font size. */
const headingTracking = -0.022;

/** Instrument Sans (src/web/styles/OFL.txt): Latin and extended Latin letters with kerning. */
async function loadFont(weight: string, tracking: number): Promise<OutlineFont> {
  // Most processes render no image for a long time, so the font loads with the first one.
  const [{ parse }, file] = await Promise.all([
    import('opentype.js').then((module) => module.default),
    readFile(serverAsset(`share/instrument-sans-${weight}.ttf`)),
  ]);
  return createOutlineFont(parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)), tracking);
}

function createOutlineFont(font: Font, tracking: number): OutlineFont {
  const has = (character: string) => font.charToGlyphIndex(character) > 0;

  /** Places each glyph, in font units, without shaping and ligatures. */
  function layOutGlyphs(text: string): { placed: { glyph: Glyph; pen: number }[]; end: number } {
    const placed: { glyph: Glyph; pen: number }[] = [];
    let pen = 0;
    let previous: Glyph | undefined;
    for (const character of text) {
      const glyph = font.charToGlyph(character);
      if (previous) pen += font.getKerningValue(previous, glyph) + tracking * font.unitsPerEm;
      placed.push({ glyph, pen });
      pen += glyph.advanceWidth ?? 0;
      previous = glyph;
    }
    return { placed, end: pen };
  }

  return {
    measureWidth: (text, size) => (layOutGlyphs(text).end * size) / font.unitsPerEm,
    toSvgPath: (text, { x, y }, size) =>
      layOutGlyphs(text)
        .placed.flatMap(({ glyph, pen }) => glyph.getPath(x + (pen * size) / font.unitsPerEm, y, size).commands)
        .map(formatCommand)
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

/** The library's `toPathData` writes NaN for a coordinate such as 371.000000000000004. */
function formatCommand(command: PathCommand): string {
  if (command.type === 'Z') return 'Z';
  const { type, x, y } = command;
  const controlPoints = [
    ...('x1' in command ? [command.x1, command.y1] : []),
    ...('x2' in command ? [command.x2, command.y2] : []),
  ];
  return type + [...controlPoints, x, y].map((value) => value.toFixed(1)).join(' ');
}
