/** Reads the rows of an XML list piece by piece. */
import { SaxesParser } from 'saxes';
import { jobTooLong, maxJobLength } from '#server/catalogue/import/feed-parser.ts';
import type { JsonRecord } from '../mapping/json-values.ts';
import type { BodySpool } from './body-spool.ts';
import { afterJobs, SourceError } from './source-error.ts';

interface XmlList {
  /** The name of the document's element. */
  root: string;
  /** The name of the rows in it. */
  row: string;
}

interface OpenElement {
  name: string;
  text: string;
  children: Map<string, unknown[]>;
}

/** A row has a few levels. */
const maxDepth = 20;

/** Mistakes in a text leave the rows as they are. */
const isHarmless = (message: string) => /entity|disallowed character\.|"\]\]>"|XML declaration/.test(message);

/**
 * Yields each row as a record: elements are text, or records of their own elements; repeated ones are lists. Attributes are left
 * out. Throws a SourceError for another document, damaged XML, and a text that breaks off. No entity is loaded or expanded.
 */
export async function* readXmlRows(spool: BodySpool, { root, row }: XmlList): AsyncGenerator<JsonRecord> {
  const open: OpenElement[] = [];
  let rows: JsonRecord[] = [];
  let count = 0;
  /** Read since the piece of text that ended a row. */
  let unfinishedLength = 0;
  let isEnding = false;
  const parser = new SaxesParser();

  parser.on('error', ({ message }) => {
    if (isHarmless(message)) return;
    throw new SourceError(isEnding ? `breaks off after ${count} jobs` : `is not valid XML${afterJobs(count)}`);
  });
  parser.on('doctype', () => {
    throw new SourceError('is XML with a document type');
  });
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name !== root) throw new SourceError(`has no element ${root}`);
    if (open.length === maxDepth) throw new SourceError('has elements in too many levels');
    open.push({ name, text: '', children: new Map() });
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (!element || !parent) return;
    if (open.length > 1) {
      const values = parent.children.get(element.name) ?? [];
      // A copy of the list for each of its elements would cost quadratic time.
      values.push(toValue(element));
      parent.children.set(element.name, values);
    } else if (element.name === row) rows.push(toRowRecord(element));
  });

  for await (const text of spool.readText()) {
    parser.write(text);
    unfinishedLength = rows.length > 0 ? 0 : unfinishedLength + text.length;
    if (unfinishedLength > maxJobLength) throw new SourceError(`${jobTooLong}${afterJobs(count)}`);
    count += rows.length;
    yield* rows;
    rows = [];
  }
  isEnding = true;
  parser.close();
  yield* rows;
}

const toRowRecord = ({ children }: OpenElement): JsonRecord =>
  Object.fromEntries([...children].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));

const toValue = (element: OpenElement): unknown => (element.children.size === 0 ? element.text : toRowRecord(element));
