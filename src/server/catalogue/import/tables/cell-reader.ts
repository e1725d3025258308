/** Reads the cells of a row by their column's meaning, and collects their mistakes. */
import { type ColumnKey, formatColumnName } from './column-names.ts';
import type { TableColumns } from './table-columns.ts';
import { type Cell, toText } from './table-row.ts';

export interface CellReader {
  /** The cell, or the default of its column; empty for a missing one. */
  cell(key: ColumnKey): Cell;
  text(key: ColumnKey): string;
  /** The text of an id, which spreadsheets may have shortened. */
  identifier(key: ColumnKey): string;
  /** Undefined for an empty cell and for one that cannot be converted, which is a problem. */
  convert<T>(key: ColumnKey, parse: (cell: Cell) => T | undefined, hint: string | ((cell: Cell) => string)): T | undefined;
  /** @param hint follows the name of the column: `must be yes or no` */
  reject(key: ColumnKey, hint: string, value?: Cell): void;
  problems: readonly string[];
}

export function createCellReader(
  cells: readonly Cell[],
  { indexes, labels }: TableColumns,
  defaults: ReadonlyMap<ColumnKey, string>,
): CellReader {
  const problems: string[] = [];
  const reject = (key: ColumnKey, hint: string, value?: Cell) => {
    const label = labels[key] ?? `the default "${formatColumnName(key)}"`;
    problems.push(`${label} ${hint}${value === undefined ? '' : `, not ${quoteValue(value)}`}`);
  };

  function readCell(key: ColumnKey): Cell {
    const index = indexes.get(key);
    const cell = index === undefined ? '' : (cells[index] ?? '');
    const text = toText(cell);
    if (text === '' || isPlaceholder(text)) return defaults.get(key) ?? '';
    return typeof cell === 'number' ? cell : text;
  }

  const reader: CellReader = {
    problems,
    reject,

    cell(key) {
      const cell = readCell(key);
      const explanation = typeof cell === 'string' && cell.startsWith('#') ? explainSheetError(cell) : undefined;
      if (explanation === undefined) return cell;
      const index = indexes.get(key);
      const problem = `${labels[key]} ${explanation}`;
      if (index !== undefined && !problems.includes(problem)) problems.push(problem);
      return '';
    },

    text: (key) => toText(reader.cell(key)),

    identifier(key) {
      const id = reader.text(key);
      if (!/^\d[.,]\d+E\+\d+$/i.test(id)) return id;
      reject(key, 'was shortened by the spreadsheet: format the column as text and enter the ids again', id);
      return '';
    },

    convert(key, parse, hint) {
      const cell = reader.cell(key);
      if (cell === '') return undefined;
      const value = toText(cell).length > maxConverted ? undefined : parse(cell);
      if (value === undefined) reject(key, typeof hint === 'string' ? hint : hint(cell), cell);
      return value;
    },
  };
  return reader;
}

/** Signs that people write into an empty cell. */
const isPlaceholder = (text: string) => /^(n\/a|n\.a\.|k\. ?a\.|null|-|–|—|\?)$/i.test(text);

/** Stands for a formula whose result the workbook does not hold. */
export const missingResult = '#RESULT?';

function explainSheetError(text: string): string | undefined {
  if (text === missingResult) return 'has a formula without a saved result: open the file in Excel, save it and import it again';
  if (/^#(REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|N\/A|NV|WERT!|BEZUG!|SPILL!|CALC!|#+)$/.test(text))
    return `shows the error ${text}: correct its formula`;
  return undefined;
}

/** A longer text is no date or amount, and no expression has to search it. */
const maxConverted = 1000;
const maxShown = 60;

function quoteValue(value: Cell): string {
  const text = JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
