/**
 * Detects PDFs with scripts, programs or embedded files.
 *
 * Tokenizes each position where a viewer may find an object: after each `obj` and `trailer`, in streams too, and at each
 * offset of an object stream. So neither an unbalanced string nor a cross-reference into a stream hides an object. Strings and
 * page contents are not searched: a resume may mention /JavaScript. Limits bound the work.
 */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate, type ZlibOptions } from 'node:zlib';
import type { DocumentCheck } from './document-check.ts';
import { maxNames, type PdfObject, readPdfObject } from './pdf-tokenizer.ts';

/** Viewers search this many bytes at both ends of a file. */
const markerRange = 1024;
/** All object streams, unpacked. That of a resume is below 1 MiB. */
const maxUnpackedBytes = 8 * 1024 * 1024;
const maxObjectStreams = 2000;
/** Of one stream. Writers put a few hundred objects into each. */
const maxStreamObjects = 50_000;
/** Only streams are larger. */
const maxObjectBytes = 1024 * 1024;
/** Objects that overlap would cost quadratic time. */
const spareScanBytes = 4 * 1024 * 1024;
/** What the shortest object costs, in bytes. */
const minScanBytes = 64;
/** Other requests run after this many bytes. */
const scanBytesBetweenYields = 256 * 1024;

/** Actions and attachments (ISO 32000-2, 7.11.4, 12.6.4, 13.2). A rendition and a form of XFA may run scripts. */
const activeNames = new Set(
  'JavaScript JS Launch EmbeddedFile EmbeddedFiles FileAttachment RichMedia Rendition XFA ImportData GoToE'.split(' '),
);

/**
 * Viewers accept "1 0obj", and comments and any white space between the numbers. Not matched, because long white space would
 * exhaust the stack of a regular expression.
 */
const objectStart = /(?<=[\d\0\t\n\f\r ])obj|trailer/g;

export async function checkPdf(bytes: Buffer): Promise<DocumentCheck> {
  if (!bytes.subarray(0, markerRange).includes('%PDF-') || !bytes.subarray(-markerRange).includes('%%EOF')) return 'invalid';
  const budget = { scanBytes: bytes.length + spareScanBytes, unpackedBytes: maxUnpackedBytes, streams: maxObjectStreams };
  let bytesSinceYield = 0;
  const read = async (source: Buffer, at: number): Promise<PdfObject> => {
    const object = readPdfObject(source, at, Math.min(budget.scanBytes, maxObjectBytes));
    const cost = Math.max(object.end - at, minScanBytes);
    budget.scanBytes -= cost;
    bytesSinceYield += cost;
    if (bytesSinceYield > scanBytesBetweenYields) {
      bytesSinceYield = 0;
      await setImmediate();
    }
    return object;
  };
  const text = bytes.toString('latin1');
  for (const { index, 0: match } of text.matchAll(objectStart)) {
    const object = await read(bytes, index + match.length);
    if (isActive(object) || isTooLarge(object) || budget.scanBytes <= 0) return 'active';
    if (object.streamStart === undefined || !isObjectStream(object)) continue;
    const dictionary = text.slice(index, object.end);
    const unpacked = await unpackObjectStream(bytes.subarray(object.streamStart), object, dictionary, budget);
    const offsets = unpacked && readOffsets(unpacked, object);
    if (!unpacked || !offsets) return 'active';
    for (const offset of offsets) {
      const inner = await read(unpacked, offset);
      if (isActive(inner) || isTooLarge(inner) || budget.scanBytes <= 0) return 'active';
    }
  }
  return 'plain';
}

const isTooLarge = ({ names, start, end }: PdfObject) => names.length >= maxNames || end - start >= maxObjectBytes;
const isActive = ({ names }: PdfObject) => names.some((name) => activeNames.has(name));

/** Viewers find an object stream by its use, so a missing /Type hides none. No other stream has both keys. */
const isObjectStream = ({ names }: PdfObject) => names.includes('ObjStm') || (names.includes('First') && names.includes('N'));

/** The only filter that writers use for object streams. Another one, or a predictor, would show other bytes to a viewer. */
const onlyFlate = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?=\/|>>)/;

/** Returns undefined for a stream that cannot be read: encrypted, with another filter, or beyond the limits. */
async function unpackObjectStream(
  body: Buffer,
  { names }: PdfObject,
  dictionary: string,
  budget: { scanBytes: number; unpackedBytes: number; streams: number },
): Promise<Buffer | undefined> {
  if (budget.streams-- <= 0 || budget.unpackedBytes <= 0 || budget.scanBytes <= 0) return undefined;
  if (names.includes('DecodeParms') || names.includes('DP')) return undefined;
  const filters = names.filter((name) => name === 'Filter').length;
  if (filters === 0) return body;
  if (filters > 1 || !onlyFlate.test(dictionary)) return undefined;
  try {
    const { buffer, engine } = await inflateWithInfo(body, { maxOutputLength: budget.unpackedBytes, info: true });
    budget.unpackedBytes -= buffer.length;
    // Streams that overlap are read many times, and may unpack to nothing.
    budget.scanBytes += buffer.length - engine.bytesWritten;
    return buffer;
  } catch {
    return undefined;
  }
}

/** With `info`, the result has the engine, which counts the bytes that it has read. */
const inflateWithInfo = promisify(inflate) as unknown as (
  body: Buffer,
  options: ZlibOptions & { info: true },
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;

/**
 * Returns where objects start. The stream begins with `N` pairs of number and offset; offsets count from `First`. Undefined for
 * another layout, such as the bytes before a predictor is applied, and for an offset beyond the stream.
 */
function readOffsets(unpacked: Buffer, { integers }: PdfObject): number[] | undefined {
  const [first, count] = [integers.get('First'), integers.get('N')];
  if (count === 0) return [];
  if (!first || !count || first > maxObjectBytes || count > maxStreamObjects) return undefined;
  const numbers = unpacked.toString('latin1', 0, first).match(/[^\0\t\n\f\r ]+/g) ?? [];
  if (numbers.length < 2 * count || !numbers.every((number) => /^\d{1,9}$/.test(number))) return undefined;
  const offsets = numbers.flatMap((number, index) => (index % 2 === 1 && index < 2 * count ? [first + Number(number)] : []));
  return offsets.every((offset) => offset < unpacked.length) ? offsets : undefined;
}
