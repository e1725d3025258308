/** Detects the separator of a CSV text. It is the sign that occurs equally often in most lines. */

const separators = [',', ';', '\t', '|'];
const maxLines = 20;

/** @param sample the beginning of the text, with line feeds */
export function detectSeparator(sample: string): string {
  const lines = splitOutsideQuotes(sample).slice(0, maxLines);
  const scores = separators.map((separator) => ({ separator, score: scoreSeparator(separator, lines) }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** Returns the lines without their quoted parts and without empty lines. */
function splitOutsideQuotes(sample: string): string[] {
  const unquoted = sample.replace(/(?<![^,;\t|\n])"(?:[^"]|"")*(?:"|$)/g, '""');
  return unquoted.split('\n').filter((line) => line.trim() !== '');
}

/** Descriptions have commas too, but not equally many in each line. */
function scoreSeparator(separator: string, lines: string[]): number {
  const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
  const frequencies = Map.groupBy(counts, (count) => count);
  return Math.max(0, ...[...frequencies].map(([count, equal]) => count * equal.length ** 2));
}
