/** Streams the rows of a worksheet with the saved results of its formulas. */
import { FeedError } from '../feed-parser.ts';
import { missingResult } from '../tables/cell-reader.ts';
import { fromSerial } from '../tables/date-cells.ts';
import { type Cell, maxColumns, maxRowLength, type TableRow } from '../tables/table-row.ts';
import { parseXml, type XmlHandlers } from './xml-events.ts';

export interface SheetContext {
  getString(index: number): string;
  /** Tells by the index of its style whether a number is a date. */
  isDateStyle(style: number): boolean;
  startsIn1904: boolean;
}

/** Omits empty rows. */
export function readSheetRows(bytes: AsyncIterable<Uint8Array>, context: SheetContext): AsyncGenerator<TableRow> {
  return parseXml(bytes, (emit) => createRowHandlers(emit, context));
}

function createRowHandlers(emit: (row: TableRow) => void, context: SheetContext): XmlHandlers {
  let rowNumber = 0;
  let cells: Cell[] = [];
  let rowLength = 0;
  let column = -1;
  let attributes: Record<string, string> = {};
  let value = '';
  let hasFormula = false;
  let inValue = false;

  return {
    onOpen(name, given) {
      inValue = name === 'v' || name === 't';
      if (name === 'f') hasFormula = true;
      if (name === 'row') {
        rowNumber = Number(given.r) || rowNumber + 1;
        cells = [];
        rowLength = 0;
        column = -1;
      }
      if (name === 'c') {
        attributes = given;
        column = given.r === undefined ? column + 1 : parseColumn(given.r);
        value = '';
        hasFormula = false;
      }
    },

    onText(text) {
      if (!inValue) return;
      value += text;
      // The runs of a text are elements of their own.
      if (value.length > maxRowLength) throw new FeedError(`has more than ${maxRowLength} characters in row ${rowNumber}`);
    },

    onClose(name) {
      inValue = false;
      if (name === 'c' && (value !== '' || hasFormula)) {
        if (column >= maxColumns) throw new FeedError(`has more than ${maxColumns} columns in row ${rowNumber}`);
        const cell = value === '' ? missingResult : convertValue(value, attributes, context);
        rowLength += String(cell).length;
        if (rowLength > maxRowLength) throw new FeedError(`has more than ${maxRowLength} characters in row ${rowNumber}`);
        while (cells.length < column) cells.push('');
        cells[column] = cell;
      }
      if (name === 'row' && cells.some((cell) => String(cell).trim() !== '')) emit({ position: `row ${rowNumber}`, cells });
    },
  };
}

/** `C5` is column 2. */
function parseColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function convertValue(value: string, { t: kind, s: style }: Record<string, string>, context: SheetContext): Cell {
  if (kind === 's') return decodeEscapes(context.getString(Number(value)));
  if (kind === 'b') return value === '1' ? 'true' : 'false';
  if (kind === 'inlineStr' || kind === 'str') return decodeEscapes(value);
  // Errors such as #N/A, and dates of ISO 8601.
  if (kind === 'e' || kind === 'd') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return style !== undefined && context.isDateStyle(Number(style)) ? fromSerial(number, context.startsIn1904) : number;
}

/** Control characters are escaped as `_x000D_`. */
const decodeEscapes = (text: string) =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
