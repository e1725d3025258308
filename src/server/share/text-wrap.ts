/**
 * Breaks a text into lines that are no wider than `width`; what does not fit into `most` lines ends in an ellipsis. A
 * word that is wider than a line is broken where it has to be.
 */
export function wrapText(text: string, { width, maxLines: most, measureWidth: widthOf }: WrapOptions): string[] {
  const fits = (line: string) => widthOf(line) <= width;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < most - 1) {
    const line = longestStart(rest, fits);
    lines.push(line);
    rest = rest.slice(line.length).trim();
  }
  if (rest) lines.push(fits(rest) ? rest : ellipsed(rest, fits));
  return lines;
}

export interface WrapOptions {
  width: number;
  maxLines: number;
  measureWidth(text: string): number;
}

/** As many words as fit, or as many letters of the first; at least one letter, so that every line moves on. */
function longestStart(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const words = text.split(' ');
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (!fits(longer)) break;
    line = longer;
  }
  return line || lettersThatFit(text, fits);
}

function ellipsed(text: string, fits: (line: string) => boolean): string {
  return `${lettersThatFit(text, (line) => fits(`${line}…`)).replace(/[\s,.;:–-]+$/, '')}…`;
}

function lettersThatFit(text: string, fits: (line: string) => boolean): string {
  const letters = [...text];
  let line = letters[0] ?? '';
  for (const letter of letters.slice(1)) {
    if (!fits(line + letter)) break;
    line += letter;
  }
  return line;
}
