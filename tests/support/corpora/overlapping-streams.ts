/** Builds a PDF whose object streams overlap: each unpacks all that follow it, to almost nothing. */

/** Adler-32 (RFC 1950, 8.2). */
const modulus = 65_521;
const fillerBytes = 600;
/** Four blocks of fixed codes, which hold only their end (RFC 1951, 3.2.6). */
const emptyBlocks = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);
const lastBlock = Buffer.from([0x03, 0x00]);

/** @param size in bytes, about */
export function buildOverlappingStreams(count: number, size: number): Buffer {
  const start = Buffer.from('1 0 obj<</N 0/First 1/Filter/FlateDecode/X 1>>stream\n\x78\x9c', 'latin1');
  const nested = toStoredBlock(neutralize(start));
  const filler = Buffer.alloc(Math.floor(size / emptyBlocks.length) * emptyBlocks.length, emptyBlocks);
  const checksumOfNothing = Buffer.from([0, 0, 0, 1]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    start,
    ...Array.from({ length: count - 1 }, () => nested),
    filler,
    lastBlock,
    checksumOfNothing,
    Buffer.from('\n%%EOF\n'),
  ]);
}

/** RFC 1951, 3.2.4. */
function toStoredBlock(content: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(content.length, 1);
  header.writeUInt16LE(0xffff - content.length, 3);
  return Buffer.concat([header, content]);
}

/**
 * Precedes a text by bytes with which it does not change the checksum of what follows: their sum is 0, and their sum weighted by
 * position is their number. So all streams can end with one checksum.
 */
function neutralize(text: Buffer): Buffer {
  const content = Buffer.concat([Buffer.alloc(fillerBytes, 100), text]);
  const add = (at: number, units: number) => content.writeUInt8(content.readUInt8(at) + units, at);
  const sum = content.reduce((total, byte) => total + byte, 0);
  for (let at = 0, missing = modulus - (sum % modulus); missing > 0; at++) {
    const units = Math.min(missing, 20);
    add(at % fillerBytes, units);
    missing -= units;
  }
  const weighted = content.reduce((total, byte, at) => (total + byte * at) % modulus, 0);
  let rest = (content.length - weighted + modulus) % modulus;
  // A unit that moves to a later byte adds their distance.
  for (let [low, high] = [0, fillerBytes - 1]; rest > 0; ) {
    const units = Math.min(Math.floor(rest / (high - low)), content.readUInt8(low), 255 - content.readUInt8(high));
    add(low, -units);
    add(high, units);
    rest -= units * (high - low);
    if (rest >= high - low) low++;
    high--;
  }
  return content;
}
