/** Formats CSV lines that spreadsheets display without running formulas. */

/** Formats a line with its line break (RFC 4180). */
export const formatCsvLine = (cells: string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/**
 * Characters that a spreadsheet may read as the start of a formula (ASVS 5.0, 1.2.10), with the full-width signs that some convert.
 * Spreadsheets may drop the quotes and spaces before it.
 */
const formulaSign = /[=+\-@\t\0＝＋－＠]/;
const droppedSign = /[\s"]/;
const lineBreak = /[\r\n]/;
/**
 * Where `;` separates cells, as in most of Europe, a cell quoted for `,` does not start with its quote. So quotes do not
 * bind, and each `;` and line break in the text begins a cell.
 */
const separator = /[;|\t\r\n]/;

/** A file or a board may bring them, and a terminal would obey. */
const terminalControls = /[^\P{Cc}\t\n\r]/gu;

/** Prefixes formulas with an apostrophe, which marks text in spreadsheets. */
function formatCell(text: string): string {
  const safe = guardFormulas(text).replace(terminalControls, '\u{FFFD}');
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Goes from the end to the start: an expression would search the white space after each line break anew. */
function guardFormulas(text: string): string {
  const reversed: string[] = [];
  let beginsFormula = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at);
    if (beginsFormula && separator.test(character)) reversed.push("'");
    reversed.push(character);
    // A line has its own guard, so that blank lines and line breaks of two characters stay as they are.
    beginsFormula = !lineBreak.test(character) && (formulaSign.test(character) || (beginsFormula && droppedSign.test(character)));
  }
  // A carriage return alone at the start of a cell counts as a formula too.
  return (beginsFormula || /^\r(?!\n)/.test(text) ? "'" : '') + reversed.reverse().join('');
}
