/** Formats CSV lines that spreadsheets display without running formulas. */

/** Formats a line with its line break (RFC 4180). */
export const formatCsvLine = (cells: string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/**
 * Characters that a spreadsheet may read as the start of a formula (ASVS 5.0, 1.2.10), with the full-width signs that some convert.
 * Spreadsheets may drop the quotes and spaces before it.
 */
const formulaStart = /[\s"]*[=+\-@\t\r\0＝＋－＠]/u;
const startsWithFormula = new RegExp(`^${formulaStart.source}`, 'u');
/**
 * Where `;` separates cells, as in most of Europe, a cell quoted for `,` does not start with its quote. So quotes do not
 * bind, and each `;` and line break in the text begins a cell.
 */
const innerFormula = new RegExp(`(?<=[;|\\t\\r\\n])(?=${formulaStart.source})`, 'gu');

/** Prefixes formulas with an apostrophe, which marks text in spreadsheets. */
function formatCell(text: string): string {
  const guarded = text.replace(innerFormula, "'");
  const safe = startsWithFormula.test(text) ? `'${guarded}` : guarded;
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
