/** Turns the rows of a table into raw jobs of the import format. */
import { FeedError, type FeedOptions, type RawFeedItem } from '../feed-parser.ts';
import { type ColumnKey, findColumn, knownColumnNames } from './column-names.ts';
import { convertRow, type RowContext } from './job-row-converter.ts';
import { findNearestName } from './nearest-name.ts';
import { findHeader, matchColumns, maxRowsBeforeHeader, type TableColumns } from './table-columns.ts';
import type { TableRow } from './table-row.ts';

/** Throws a FeedError for a table without rows or without a column for the title. */
export async function* parseTable(rows: AsyncGenerator<TableRow>, options: FeedOptions = {}): AsyncGenerator<RawFeedItem> {
  try {
    const beginning = await takeRows(rows, maxRowsBeforeHeader);
    const at = findHeader(beginning);
    const context = readHeader(beginning, at, options);
    for (const row of beginning.slice(at + 1)) yield convertRow(row, context);
    for await (const row of rows) yield convertRow(row, context);
  } finally {
    await rows.return(undefined);
  }
}

async function takeRows(rows: AsyncIterator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = [];
  while (taken.length < count) {
    const { value, done } = await rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function readHeader(beginning: TableRow[], at: number, { defaults = {}, dateOrder, onNote = () => {} }: FeedOptions): RowContext {
  const header = beginning[at];
  if (!header) throw new FeedError('is empty');
  if (at > 0) onNote(`The names of the columns are in ${header.position}. The rows above are left out.`);
  const columns = matchColumns(header, onNote);
  const parsedDefaults = parseDefaults(defaults);
  reportMissingColumns(columns, parsedDefaults, onNote);
  return { columns, defaults: parsedDefaults, dateOrder };
}

/** Throws a FeedError for a name that is no column. */
function parseDefaults(defaults: Readonly<Record<string, string>>): ReadonlyMap<ColumnKey, string> {
  return new Map(
    Object.entries(defaults).map(([name, value]) => {
      const column = findColumn(name);
      if (column) return [column.key, value];
      const nearest = findNearestName(name, knownColumnNames);
      throw new FeedError(`has no default "${name}"${nearest === undefined ? '' : `. The nearest known column is "${nearest}"`}`);
    }),
  );
}

function reportMissingColumns(
  { indexes }: TableColumns,
  defaults: ReadonlyMap<ColumnKey, string>,
  onNote: (note: string) => void,
) {
  if (!indexes.has('external_id'))
    onNote(
      'There is no column "External ID". Each job is known by its title, company and place: a job whose title changes ' +
        'is a new job, and of two equal jobs the first counts. Add the column to keep them apart.',
    );
  if (indexes.has('company')) return;
  const company = defaults.get('company');
  if (company === undefined)
    throw new FeedError('has no column for the company. Name a column "Company", or add --default company=NAME');
  onNote(`There is no column "Company". All jobs belong to ${company}.`);
}
