/** Parses tables of jobs in Excel workbooks (.xlsx). */
import { FeedError, type FeedParser } from './feed-parser.ts';
import { parseTable } from './tables/table-feed-parser.ts';
import type { TableRow } from './tables/table-row.ts';
import { loadSharedStrings } from './workbook/shared-strings.ts';
import { readSheetRows } from './workbook/sheet-rows.ts';
import { openWorkbookFile, type WorkbookLimits } from './workbook/workbook-file.ts';
import { readDateStyles, readWorkbookDirectory } from './workbook/workbook-parts.ts';

export const parseXlsxFeed: FeedParser = (bytes, options = {}) => parseTable(readWorkbookRows(bytes, options.onNote), options);

/** Reads the first visible sheet. */
export async function* readWorkbookRows(
  bytes: AsyncIterable<Uint8Array>,
  onNote: (note: string) => void = () => {},
  limits?: WorkbookLimits,
): AsyncGenerator<TableRow> {
  const file = await openWorkbookFile(bytes, limits);
  try {
    const { sheets, startsIn1904, stringsPart, stylesPart } = await readWorkbookDirectory(file);
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const [sheet, ...others] = visible;
    if (!sheet) throw new FeedError('has no visible sheet');
    if (others.length > 0)
      onNote(`Only the first sheet "${sheet.name}" is read. The others: ${others.map(({ name }) => name).join(', ')}.`);
    const dateStyles = await readDateStyles(file, stylesPart);
    const strings = await loadSharedStrings(file, stringsPart);
    try {
      yield* readSheetRows(file.readPart(sheet.part), {
        getString: strings.get,
        isDateStyle: (style) => dateStyles.has(style),
        startsIn1904,
      });
    } finally {
      strings.close();
    }
  } finally {
    await file.close();
  }
}
