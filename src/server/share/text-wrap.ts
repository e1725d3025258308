/** Wraps text to a width and a number of lines. */

/** Ends a text that is too long with an ellipsis, and breaks words that are wider than a line. */
export function wrapText(text: string, { width, maxLines, measureWidth }: WrapOptions): string[] {
  const fits = (line: string) => measureWidth(line) <= width;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < maxLines - 1) {
    const line = fitWords(rest, fits);
    lines.push(line);
    rest = rest.slice(line.length).trim();
  }
  if (rest) lines.push(fits(rest) ? rest : truncate(rest, fits));
  return lines;
}

export interface WrapOptions {
  width: number;
  maxLines: number;
  measureWidth(text: string): number;
}

/** Returns the words that fit a line, or the fitting letters of the first word, at least one. */
function fitWords(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const words = text.split(' ');
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (!fits(longer)) break;
    line = longer;
  }
  return line || fitLetters(text, fits);
}

function truncate(text: string, fits: (line: string) => boolean): string {
  return `${fitLetters(text, (line) => fits(`${line}…`)).replace(/[\s,.;:–-]+$/, '')}…`;
}

function fitLetters(text: string, fits: (line: string) => boolean): string {
  const letters = [...text];
  let line = letters[0] ?? '';
  for (const letter of letters.slice(1)) {
    if (!fits(line + letter)) break;
    line += letter;
  }
  return line;
}
