/** Matches the first row of a table to the fields of a job. */
import { FeedError } from '../feed-parser.ts';
import { type ColumnKey, findColumn, formatColumnName, knownColumnNames } from './column-names.ts';
import { findNearestName } from './nearest-name.ts';
import { type TableRow, toText } from './table-row.ts';

export interface TableColumns {
  /** The index of each known column. */
  indexes: ReadonlyMap<ColumnKey, number>;
  /** `column E "Work mode"` by column. */
  labels: Readonly<Record<string, string>>;
  /** The same by the field of the import format that the column fills. */
  fieldLabels: Readonly<Record<string, string>>;
  /** The names as they are in the table. They may contain a currency and a period. */
  names: ReadonlyMap<ColumnKey, string>;
}

/** Rows above the header, such as a title. */
export const maxRowsBeforeHeader = 20;

/** Finds the header among the first rows: the row with the most known names. Throws a FeedError if no row has a title. */
export function findHeader(rows: readonly TableRow[]): number {
  const counts = rows.map((row) => {
    const known = new Set(row.cells.flatMap((cell) => findColumn(toText(cell))?.key ?? []));
    return known.has('title') ? known.size : 0;
  });
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  const names = (rows[0]?.cells ?? []).map(toText).filter(Boolean);
  throw new FeedError(
    `has no column for the title of a job. Its first row has ${quoteNames(names)}. Name a column "Title", or begin with: careers jobs template`,
  );
}

const maxNamesShown = 8;
const quoteNames = (names: string[]) => {
  const shown = names.slice(0, maxNamesShown).map((name) => `"${name.slice(0, 40)}"`);
  return `${shown.join(', ')}${names.length > maxNamesShown ? ', …' : ''}`;
};

/** @param onNote receives a sentence for each column that is left out */
export function matchColumns(header: TableRow, onNote: (note: string) => void): TableColumns {
  const matched = new Map<ColumnKey, MatchedColumn>();
  for (const [index, cell] of header.cells.entries()) {
    const name = toText(cell);
    if (name === '') continue;
    const column = { index, name, label: `column ${formatColumnLetters(index)} "${name.slice(0, 60)}"` };
    const found = findColumn(name);
    if (found === undefined) {
      onNote(`${column.label} is not known and is left out${suggestName(name)}`);
      continue;
    }
    const { key, rank } = found;
    const other = matched.get(key);
    const [better, worse] = other && other.rank <= rank ? [other, column] : [{ ...column, rank }, other];
    matched.set(key, better);
    if (worse) onNote(`${worse.label} is left out, because ${better.label} is the ${formatColumnName(key)} already.`);
  }
  const columns = [...matched];
  const labels = Object.fromEntries(columns.map(([key, { label }]) => [key, label]));
  return {
    indexes: new Map(columns.map(([key, { index }]) => [key, index])),
    names: new Map(columns.map(([key, { name }]) => [key, name])),
    labels,
    // A derived id is missing with its title.
    fieldLabels: { ...(labels.title && { external_id: labels.title }), ...labelFieldsOfSharedColumns(labels), ...labels },
  };
}

/** One column may fill several fields. */
function labelFieldsOfSharedColumns({ place, pay, ...labels }: Record<string, string>): Record<string, string> {
  const fields = (label: string | undefined, ...names: string[]) =>
    label === undefined ? {} : Object.fromEntries(names.map((name) => [name, label]));
  return {
    ...fields(place, 'city', 'state', 'country', 'workmode'),
    ...fields(pay ?? labels['pay.min'] ?? labels['pay.max'], 'pay', 'pay.min', 'pay.max'),
  };
}

interface MatchedColumn {
  index: number;
  name: string;
  label: string;
  rank: number;
}

function suggestName(name: string): string {
  const nearest = findNearestName(name, knownColumnNames);
  return nearest === undefined
    ? ': its values are not shown. Write what applicants should know into the description.'
    : `. The nearest known name is "${nearest}".`;
}

/** `A` of 0, `AA` of 26, as spreadsheets count. */
function formatColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${formatColumnLetters(Math.floor(index / 26) - 1)}${letter}`;
}
