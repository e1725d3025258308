/** Negotiates and applies content encodings (RFC 9110 §12.5.3). */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

const [brotli, unbrotli, zip, unzip] = [brotliCompress, brotliDecompress, gzip, gunzip].map((each) => promisify(each)) as [
  typeof brotliCompress.__promisify__,
  typeof brotliDecompress.__promisify__,
  typeof gzip.__promisify__,
  typeof gunzip.__promisify__,
];

/** Prefers the smaller encoding among equally weighted ones. */
export function negotiateEncoding(accepted: string | undefined): ContentEncoding {
  if (!accepted) return 'identity';
  const weights = new Map(accepted.toLowerCase().split(',').map(parseWeight));
  const weightOf = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}

function parseWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

/** Brotli levels above 5 cost a multiple of the time for the last percents. */
export async function compress(bytes: Buffer, encoding: ContentEncoding, brotliLevel = 5): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes.length),
  };
  return brotli(bytes, { params });
}

/** A window larger than the text wastes memory: without one of 4 MB, a page takes two thirds of the time. */
const brotliWindow = (length: number) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))));

export async function decompress(bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  return encoding === 'gzip' ? unzip(bytes) : unbrotli(bytes);
}
