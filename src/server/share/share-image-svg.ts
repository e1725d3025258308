/** The picture beside a shared link: night ground, the portal's lines and stations, and the words of what is shared. */
import type { NightColors } from '../brand/night-colors.ts';
import type { OutlineFont, ShareFonts } from './font-outlines.ts';
import { wrapText } from './text-wrap.ts';

/** Pixels. What Facebook, LinkedIn and X show whole. */
const pictureSize = { width: 1200, height: 630 } as const;

export interface ShareImageText {
  brand: string;
  /** Up to three lines. */
  title: string;
  /** Below the title, each that there is on a line of its own. */
  facts: string[];
}

const margin = 72;
const titleWidth = 900;
const titleLines = 3;
const factWidth = 700;
/** A longer name is set smaller: the first line comes down beside it. */
const nameWidth = 660;

/** An SVG without a single text element: every letter is a path. */
export function renderShareSvg(
  { brand, title, facts }: ShareImageText,
  colours: NightColors,
  { semibold, medium }: ShareFonts,
): string {
  const { width, height } = pictureSize;
  const size = sizeFor(title, semibold);
  const lines = wrapped(title, semibold, size);
  const leading = size * 1.12;
  const titleTop = 192 + size * 0.72;
  const factsTop = titleTop + (lines.length - 1) * leading + 62;
  const name = semibold.toSupportedText(brand);
  const nameSize = Math.min(36, (36 * nameWidth) / semibold.measureWidth(name, 36));
  const words = [
    pathOf(semibold.toSvgPath(name, { x: margin + 58, y: 100 }, nameSize), colours.onNight),
    ...lines.map((line, at) =>
      pathOf(semibold.toSvgPath(line, { x: margin, y: titleTop + at * leading }, size), colours.onNight),
    ),
    ...facts.filter(Boolean).map((fact, at) => pathOf(factOutlines(fact, medium, factsTop + at * 44), colours.onNight2)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.night}"/>${routes(colours)}${mark(colours)}${words.join('')}</svg>`;
}

const routes = ({
  night,
  lines: [first, second, , fourth],
}: NightColors) => `<g fill="none" stroke-width="13" stroke-linejoin="round">
<path stroke="${fourth}" d="M790-20V44l86 86H1220"/>
<path stroke="${second}" d="M-20 604H708L808 504H1220"/>
<path stroke="${first}" d="M-20 578H690L868 400H968L1220 148"/>
<g fill="${night}" stroke="#fff" stroke-width="7">
<circle cx="916" cy="400" r="12"/><circle cx="1016" cy="504" r="12"/><circle cx="960" cy="130" r="12"/></g></g>`;

/** The brand's mark, as in the header. */
const mark = ({
  onNight,
  lines: [first],
}: NightColors) => `<g transform="translate(${margin} 66) scale(1.4)" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M6 4v16.5a5.5 5.5 0 0 0 5.5 5.5H26" stroke="${first}" stroke-width="5"/>
<circle cx="20" cy="11" r="5.5" stroke="${onNight}" stroke-width="4"/></g>`;

/** The largest of three sizes at which the title needs no ellipsis, or the smallest. */
function sizeFor(title: string, face: OutlineFont): number {
  const sizes = [76, 64, 54];
  return sizes.find((size) => !wrapped(title, face, size).at(-1)?.endsWith('…')) ?? 54;
}

const wrapped = (title: string, face: OutlineFont, size: number) =>
  wrapText(face.toSupportedText(title), {
    width: titleWidth,
    maxLines: titleLines,
    measureWidth: (text) => face.measureWidth(text, size),
  });

function factOutlines(fact: string, face: OutlineFont, y: number): string {
  const [line = ''] = wrapText(face.toSupportedText(fact), {
    width: factWidth,
    maxLines: 1,
    measureWidth: (text) => face.measureWidth(text, 32),
  });
  return face.toSvgPath(line, { x: margin, y }, 32);
}

const pathOf = (data: string, colour: string) => `<path fill="${colour}" d="${data}"/>`;
