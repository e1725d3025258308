/** Formats CSV lines that spreadsheets display without running formulas. */

/** Formats a line with its line break (RFC 4180). */
export const formatCsvLine = (cells: string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/** Prefixes formulas with an apostrophe, which spreadsheets read as "this is text" (ASVS 5.0, 1.2.10). */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
