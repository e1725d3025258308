/** Comma-separated values that a spreadsheet shows and never runs. */

/** One line by RFC 4180, its end included. */
export const formatCsvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What begins like a formula gets an apostrophe in front, which spreadsheets read as "this is text" (ASVS 5.0, 1.2.10). */
function csvCell(text: string): string {
  const shown = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
