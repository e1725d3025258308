/** Parses tables of jobs in CSV. */
import type { FeedParser } from './feed-parser.ts';
import { readCsvRows } from './tables/csv-rows.ts';
import { parseTable } from './tables/table-feed-parser.ts';

export const parseCsvFeed: FeedParser = (bytes, options = {}) =>
  parseTable(
    readCsvRows(bytes, {
      onEncoding: (encoding) => options.onNote?.(`The text is ${encoding}, not UTF-8. It was converted.`),
    }),
    options,
  );
