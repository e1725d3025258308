/** Reads one object of a PDF without interpreting it (ISO 32000-2, 7.2 and 7.3). */

export interface PdfObject {
  /** All names in the object, with `#xx` decoded, except names within strings and comments. */
  names: string[];
  /** Integers of the outermost dictionary: `/First 812`. NaN for a reference and for a key that occurs twice. */
  integers: Map<string, number>;
  /** The first byte of the object's stream, if it has one. */
  streamStart: number | undefined;
  start: number;
  /** The position after the last read byte, white space and comments included. */
  end: number;
}

/** Of one object. A dictionary has a few dozen. */
export const maxNames = 10_000;

/** Reads to the end of the object. A malformed object ends at `endobj` or after `maxBytes`. */
export function readPdfObject(source: Buffer, at: number, maxBytes: number): PdfObject {
  const limit = Math.min(source.length, at + maxBytes);
  const names: string[] = [];
  const integers = new Map<string, number>();
  /** Open dictionaries and arrays. Viewers ignore an unmatched closing bracket. */
  const open: number[] = [];
  let isMalformed = false;
  let previousName: string | undefined;
  let integerName: string | undefined;
  let position = at;
  const finish = (streamStart?: number): PdfObject => ({
    names,
    integers,
    streamStart,
    start: at,
    end: Math.min(position, limit),
  });
  const finishAtStream = (keywordEnd: number): PdfObject => {
    position = findStreamStart(source, keywordEnd, limit);
    return finish(position);
  };
  const close = (bracket: number) => {
    if (open.at(-1) === bracket) open.pop();
    else isMalformed = true;
  };

  while (position < limit && names.length < maxNames) {
    position = skipSpace(source, position, limit);
    const byte = source[position];
    if (byte === undefined || position >= limit) break;
    const isDouble = source[position + 1] === byte;
    const nameBefore = previousName;
    previousName = undefined;
    if (byte === slash) {
      const end = findTokenEnd(source, position + 1, limit);
      integerName = undefined;
      previousName = decodeName(source.toString('latin1', position + 1, end));
      names.push(previousName);
      position = end;
    } else if (byte === parenthesis) position = skipString(source, position, limit);
    else if (byte === less && isDouble) {
      open.push(less);
      position += 2;
    } else if (byte === less) position = skipTo(source, greater, position, limit);
    else if (byte === greater) {
      if (isDouble) close(less);
      position += isDouble ? 2 : 1;
    } else if (byte === bracket) {
      open.push(bracket);
      position++;
    } else if (byte === closingBracket) {
      close(bracket);
      position++;
    } else if (isDelimiter(byte)) position++;
    else {
      const end = findTokenEnd(source, position, limit);
      // Most tokens are numbers that need no text.
      const isRelevant = nameBefore !== undefined || keywordStarts.has(byte);
      const token = isRelevant ? source.toString('latin1', position, Math.min(end, position + 16)) : '';
      if (nameBefore !== undefined && open.length === 1 && /^\d{1,9}$/.test(token)) {
        integers.set(nameBefore, integers.has(nameBefore) ? Number.NaN : Number(token));
        integerName = nameBefore;
      }
      if (token === 'R' && integerName !== undefined) integers.set(integerName, Number.NaN);
      if (token === 'endobj') {
        if (open.length === 0 || isMalformed) return finish();
        isMalformed = true;
      }
      if (token === 'stream' && (open.length === 0 || isMalformed)) return finishAtStream(end);
      position = end;
    }
    if (open.length > 0 || isMalformed) continue;
    // A dictionary may be followed by its stream.
    position = skipSpace(source, position, limit);
    if (source.toString('latin1', position, position + 6) !== 'stream') break;
    return finishAtStream(position + 6);
  }
  return finish();
}

const code = (character: string) => character.charCodeAt(0);
const slash = code('/');
const parenthesis = code('(');
const closingParenthesis = code(')');
const less = code('<');
const greater = code('>');
const bracket = code('[');
const closingBracket = code(']');
const percent = code('%');
const backslash = code('\\');
/** The first bytes of `endobj`, `stream` and `R`. */
const keywordStarts = new Set(Buffer.from('esR'));
const toTable = (characters: string) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (characters.includes(String.fromCharCode(byte)) ? 1 : 0));
const spaces = toTable('\0\t\n\f\r ');
const delimiters = toTable('()<>[]{}/%');
const isSpace = (byte: number) => spaces[byte] === 1;
const isDelimiter = (byte: number) => delimiters[byte] === 1;

function skipSpace(source: Buffer, at: number, limit: number): number {
  let position = at;
  for (; position < limit; position++) {
    const byte = source[position] ?? 0;
    if (byte === percent) while (position < limit && !isLineEnd(source[position])) position++;
    else if (!isSpace(byte)) break;
  }
  return position;
}

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

function findTokenEnd(source: Buffer, at: number, limit: number): number {
  let position = at;
  for (; position < limit; position++) {
    const byte = source[position] ?? 0;
    if (isSpace(byte) || isDelimiter(byte)) break;
  }
  return position;
}

/** Skips nested parentheses and escaped bytes. */
function skipString(source: Buffer, at: number, limit: number): number {
  let depth = 0;
  for (let position = at; position < limit; position++) {
    const byte = source[position];
    if (byte === backslash) position++;
    else if (byte === parenthesis) depth++;
    else if (byte === closingParenthesis && --depth === 0) return position + 1;
  }
  return limit;
}

function skipTo(source: Buffer, byte: number, at: number, limit: number): number {
  const found = source.indexOf(byte, at);
  return found < 0 || found >= limit ? limit : found + 1;
}

const decodeName = (name: string) =>
  name.includes('#') ? name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : name;

/** The keyword is followed by LF or CR LF; some writers use CR or spaces. */
function findStreamStart(source: Buffer, at: number, limit: number): number {
  let position = at;
  while (position < limit && source[position] === 0x20) position++;
  if (source[position] === 0x0d) position++;
  return source[position] === 0x0a ? position + 1 : position;
}
