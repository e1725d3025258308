/** Decodes text as people have it: UTF-8, UTF-16 or Windows-1252. */

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/**
 * Decodes each line by itself, as UTF-8 if it is valid and as Windows-1252 otherwise, so that the encoding need not be
 * known before the end of the file.
 * @param onEncoding called once for each encoding other than UTF-8
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: Encoding) => void = () => {},
): AsyncGenerator<string> {
  let decode: Decode | undefined;
  for await (const chunk of joinBeginning(bytes)) {
    decode ??= chooseDecoder(chunk, onEncoding);
    yield decode(chunk, false);
  }
  if (decode) yield decode(new Uint8Array(), true);
}

type Decode = (chunk: Uint8Array, isEnd: boolean) => string;

const beginningBytes = 1024;

/** Joins small first chunks, so that the encoding can be detected. */
async function* joinBeginning(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of bytes) {
    if (!beginning) {
      yield chunk;
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < beginningBytes) continue;
    yield beginning;
    beginning = undefined;
  }
  if (beginning && beginning.length > 0) yield beginning;
}

function chooseDecoder(beginning: Uint8Array, onEncoding: (encoding: Encoding) => void): Decode {
  const utf16 = detectUtf16(beginning);
  if (!utf16) return createLineDecoder(onEncoding);
  onEncoding('UTF-16');
  const decoder = new TextDecoder(utf16);
  return (chunk, isEnd) => decoder.decode(chunk, { stream: !isEnd });
}

/** By the byte order mark, else by the zero bytes of Latin letters. */
export function detectUtf16(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = beginning.subarray(0, beginningBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even < odd / 4) return 'utf-16le';
  return even > most && odd < even / 4 ? 'utf-16be' : undefined;
}

/** Text without line breaks is decoded in pieces of this size. */
const maxPieceBytes = 1024 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function createLineDecoder(onEncoding: (encoding: Encoding) => void): Decode {
  let rest: Buffer = Buffer.alloc(0);
  let isBeginning = true;
  let isTold = false;

  function decodeLines(block: Uint8Array): string {
    const text = decodeUtf8(block);
    if (text !== undefined) return text;
    if (!isTold) onEncoding('Windows-1252');
    isTold = true;
    return splitLines(block)
      .map((line) => decodeUtf8(line) ?? windows1252.decode(line))
      .join('');
  }

  return (chunk, isEnd) => {
    const block = Buffer.concat([rest, chunk]);
    const lineEnd = Math.max(block.lastIndexOf(lineFeed), block.lastIndexOf(carriageReturn)) + 1;
    const end = isEnd || (lineEnd === 0 && block.length > maxPieceBytes) ? block.length : lineEnd;
    rest = block.subarray(end);
    const text = decodeLines(block.subarray(0, end));
    if (!isBeginning || text === '') return text;
    isBeginning = false;
    return text.replace(/^\uFEFF/, '');
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function splitLines(block: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (const [at, byte] of block.entries()) {
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    lines.push(block.subarray(start, at + 1));
    start = at + 1;
  }
  return [...lines, block.subarray(start)];
}
