/** Draws the preview image of a shared link as SVG. */

import { drawLetterMark, type TileColors } from '../brand/letter-mark.ts';
import type { NightColors } from '../brand/night-colors.ts';
import type { OutlineFont, ShareFonts } from './font-outlines.ts';
import { wrapText } from './text-wrap.ts';

/** In pixels. Facebook, LinkedIn and X show this size uncropped. */
const imageSize = { width: 1200, height: 630 } as const;

export interface ShareImageText {
  brand: string;
  /** The company's letter and its colors; the portal's mark without one. */
  mark?: (TileColors & { text: string }) | undefined;
  /** Up to three lines. */
  title: string;
  /** Lines below the title; empty ones are omitted. */
  facts: string[];
}

const margin = 72;
const titleWidth = 900;
const titleLines = 3;
const factWidth = 700;
/** A longer name gets a smaller font, so that it keeps clear of the drawn lines. */
const maxNameWidth = 660;

/** Draws every letter as a path: the SVG has no text elements. */
export function renderShareSvg(
  { brand, mark, title, facts }: ShareImageText,
  colors: NightColors,
  { semibold, medium }: ShareFonts,
): string {
  const { width, height } = imageSize;
  const size = chooseTitleSize(title, semibold);
  const lines = wrapTitle(title, semibold, size);
  const leading = size * 1.12;
  const titleTop = 192 + size * 0.72;
  const factsTop = titleTop + (lines.length - 1) * leading + 62;
  const name = semibold.toSupportedText(brand);
  const nameSize = Math.min(36, (36 * maxNameWidth) / semibold.measureWidth(name, 36));
  const paths = [
    drawPath(semibold.toSvgPath(name, { x: margin + 58, y: 100 }, nameSize), colors.onNight),
    ...lines.map((line, at) =>
      drawPath(semibold.toSvgPath(line, { x: margin, y: titleTop + at * leading }, size), colors.onNight),
    ),
    ...facts.filter(Boolean).map((fact, at) => drawPath(drawFact(fact, medium, factsTop + at * 44), colors.onNight2)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colors.night}"/>${drawRoutes(colors)}${mark ? drawLetter(mark, semibold) : drawMark(colors)}${paths.join('')}</svg>`;
}

const drawRoutes = ({
  night,
  lines: [first, second, , fourth],
}: NightColors) => `<g fill="none" stroke-width="13" stroke-linejoin="round">
<path stroke="${fourth}" d="M790-20V44l86 86H1220"/>
<path stroke="${second}" d="M-20 604H708L808 504H1220"/>
<path stroke="${first}" d="M-20 578H690L868 400H968L1220 148"/>
<g fill="${night}" stroke="#fff" stroke-width="7">
<circle cx="916" cy="400" r="12"/><circle cx="1016" cy="504" r="12"/><circle cx="960" cy="130" r="12"/></g></g>`;

/** A letter that the font lacks is left out, as the name is. */
const drawLetter = ({ text, ...colors }: TileColors & { text: string }, font: OutlineFont) =>
  font.toSupportedText(text) === text
    ? `<g transform="translate(${margin} 66) scale(1.4)">${drawLetterMark(text, colors, font)}</g>`
    : '';

/** Larkfield's mark, as in its header. */
const drawMark = ({
  onNight,
  lines: [first],
}: NightColors) => `<g transform="translate(${margin} 66) scale(1.4)" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M6 4v16.5a5.5 5.5 0 0 0 5.5 5.5H26" stroke="${first}" stroke-width="5"/>
<circle cx="20" cy="11" r="5.5" stroke="${onNight}" stroke-width="4"/></g>`;

/** Returns the largest size at which the title needs no ellipsis, or the smallest. */
function chooseTitleSize(title: string, face: OutlineFont): number {
  const sizes = [76, 64, 54];
  return sizes.find((size) => !wrapTitle(title, face, size).at(-1)?.endsWith('…')) ?? 54;
}

const wrapTitle = (title: string, face: OutlineFont, size: number) =>
  wrapText(face.toSupportedText(title), {
    width: titleWidth,
    maxLines: titleLines,
    measureWidth: (text) => face.measureWidth(text, size),
  });

function drawFact(fact: string, face: OutlineFont, y: number): string {
  const [line = ''] = wrapText(face.toSupportedText(fact), {
    width: factWidth,
    maxLines: 1,
    measureWidth: (text) => face.measureWidth(text, 32),
  });
  return face.toSvgPath(line, { x: margin, y }, 32);
}

const drawPath = (data: string, color: string) => `<path fill="${color}" d="${data}"/>`;
