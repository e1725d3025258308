/** Detects the format of a feed by its beginning. */
import { parseCsvFeed } from './csv-feed-parser.ts';
import { FeedError, type FeedParser } from './feed-parser.ts';
import { parseJsonFeed } from './json-feed-parser.ts';
import { decodeText, detectUtf16 } from './tables/text-decoder.ts';
import { parseXlsxFeed } from './xlsx-feed-parser.ts';

/** Workbooks and JSON are recognized, any other text is a table. */
export const parseDetectedFeed: FeedParser = async function* (bytes, options) {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const beginning = await takeBeginning(source);
    const all = prepend(beginning, source);
    const utf16 = detectUtf16(beginning);
    const text = new TextDecoder(utf16).decode(beginning.subarray(0, 4096)).trimStart();
    const other = describeOtherFormat(beginning, text);
    if (other !== undefined) throw new FeedError(other);
    if (hasSignature(beginning, zipSignature)) yield* parseXlsxFeed(all, options);
    else if (text === '' || /^[{[]/.test(text)) yield* parseJsonFeed(utf16 ? encodeUtf8(decodeText(all)) : all, options);
    else yield* parseCsvFeed(all, options);
  } finally {
    // An unread source would keep its connection and the process alive.
    await source.return?.();
  }
};

const zipSignature = 'PK\x03\x04';
const compoundSignature = '\xd0\xcf\x11\xe0';

const hasSignature = (beginning: Uint8Array, signature: string) =>
  Buffer.from(beginning.subarray(0, signature.length)).toString('latin1') === signature;

function describeOtherFormat(beginning: Uint8Array, text: string): string | undefined {
  if (hasSignature(beginning, compoundSignature))
    return 'is a workbook of an old Excel (.xls), or has a password. Save it as .xlsx without a password, or as CSV';
  if (hasSignature(beginning, '%PDF')) return 'is a PDF. Import the table it was made of, as .xlsx or CSV';
  if (/^<(!doctype html|html|head|body|script|div)/i.test(text))
    return 'is a web page, and not in the import format. The address may need a sign-in, or another path';
  if (text.startsWith('<')) return 'is XML, and not in the import format: JSON, CSV or .xlsx';
  if (text.startsWith('{\\rtf')) return 'is a text document (RTF). Import a table, as .xlsx or CSV';
  return undefined;
}

const beginningBytes = 4096;

async function takeBeginning(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let beginning: Uint8Array = new Uint8Array();
  while (beginning.length < beginningBytes) {
    const { value, done } = await source.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return beginning;
}

async function* prepend(beginning: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield beginning;
  yield* { [Symbol.asyncIterator]: () => source };
}

async function* encodeUtf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
