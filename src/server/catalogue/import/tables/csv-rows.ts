/** Streams the rows of a CSV text, and detects its separator and encoding. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FeedError } from '../feed-parser.ts';
import { detectSeparator } from './csv-separator.ts';
import { maxColumns, maxRowLength, type TableRow } from './table-row.ts';
import { decodeText, type Encoding } from './text-decoder.ts';

export interface CsvOptions {
  /** Called for an encoding other than UTF-8. */
  onEncoding?: (encoding: Encoding) => void;
}

export interface CsvRow extends TableRow {
  cells: readonly string[];
}

/** Omits empty rows. Throws a FeedError for a quote that never ends. */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>, { onEncoding }: CsvOptions = {}): AsyncGenerator<CsvRow> {
  const texts = normalizeLineBreaks(decodeText(bytes, onEncoding));
  try {
    const sample = await takeSample(texts);
    const declared = /^sep=(.)\n/i.exec(sample);
    const separator = declared?.[1] ?? detectSeparator(sample);
    const beginning = sample.slice(declared?.[0].length ?? 0);
    yield* parseRows(prepend(beginning, texts), separator, declared ? 2 : 1);
  } finally {
    // An unread source would keep its connection and the process alive.
    await texts.return(undefined);
  }
}

async function* parseRows(texts: AsyncIterable<string>, delimiter: string, firstLine: number): AsyncGenerator<CsvRow> {
  const parser = Readable.from(texts, { objectMode: false }).compose(
    parse({
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maxRowLength,
      info: true,
    }),
  );
  let line = firstLine;
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      const position = `line ${line}`;
      line = firstLine + info.lines;
      if (record.length > maxColumns) throw new FeedError(`has more than ${maxColumns} columns in ${position}`);
      if (record.some((cell) => cell.trim() !== '')) yield { position, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedError(explainCsvError(error, line));
  }
}

interface ParsedRecord {
  info: { lines: number };
  record: string[];
}

function explainCsvError({ code, message }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `has a quote (") in line ${line} or shortly after that is never closed`;
  return `is no CSV from line ${line} on: ${message}`;
}

async function* normalizeLineBreaks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const block = rest + text;
    // The line feed of a final carriage return may follow.
    rest = block.endsWith('\r') ? '\r' : '';
    yield block.slice(0, block.length - rest.length).replace(/\r\n?/g, '\n');
  }
  if (rest !== '') yield '\n';
}

const sampleLength = 64 * 1024;

async function takeSample(texts: AsyncIterator<string>): Promise<string> {
  let sample = '';
  while (sample.length < sampleLength) {
    const { value, done } = await texts.next();
    if (done) break;
    sample += value;
  }
  return sample;
}

async function* prepend(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}
