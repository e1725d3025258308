/** Images that are small to send but large or malicious to decode. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Builds eleven images that the portal rejects and four that it accepts. */
export async function buildImageUploadCases(): Promise<[name: string, status: 201 | 415, bytes: Buffer][]> {
  const png = await createPhoto(900, 600).png().toBuffer();
  const jpeg = await createPhoto(900, 600).jpeg().toBuffer();
  const gps = { IFD0: { Copyright: '<script>' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  return [
    ['an SVG with a script', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', 415, await createPhoto(90, 60).gif().toBuffer()],
    ['a WebP', 415, await createPhoto(90, 60).webp().toBuffer()],
    ['an HTML page', 415, Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'an HTML page after the first bytes of a JPEG',
      415,
      Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1'),
    ],
    ['a truncated JPEG', 415, jpeg.subarray(0, 400)],
    ['a PNG of 30,000 x 30,000', 415, buildUniformPng(30_000, 30_000, { depth: 1, colorType: 0 })],
    ['a JPEG of 64,250 x 64,250', 415, await buildLottapixel()],
    ['a progressive JPEG of 27 megapixels', 415, await createPhoto(6000, 4500).jpeg({ progressive: true }).toBuffer()],
    ['a wide PNG of 20 megapixels with 16 bits', 415, buildUniformPng(14_200, 1420)],
    ['a progressive JPEG of 60 scans', 415, buildJpegWithScans(60)],
    ['a JPEG of 27 megapixels', 201, await createPhoto(6000, 4500).jpeg().toBuffer()],
    ['a PNG', 201, png],
    ['a JPEG with a location and a script in its metadata', 201, await createPhoto(900, 600).withExif(gps).jpeg().toBuffer()],
    ['a JPEG with a script after its end', 201, Buffer.concat([jpeg, Buffer.from('<?php x ?><script>alert(1)</script>')])],
  ];
}

const createPhoto = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } });

/** Builds a PNG of one color, compressed a thousandfold: of RGBA with 16 bits, or gray with color type 0. */
export function buildUniformPng(width: number, height: number, { depth = 16, colorType = 6 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colorType;
  const bitsOfPixel = depth * (colorType === 6 ? 4 : 1);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil((width * bitsOfPixel) / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', header),
    buildChunk('IDAT', rows),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(name: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

/** Builds a small JPEG whose header claims 64,250 x 64,250 pixels, like lottapixel.jpg of fuzzdb. */
async function buildLottapixel(): Promise<Buffer> {
  const bytes = await createPhoto(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(64_250, frame + 5);
  bytes.writeUInt16BE(64_250, frame + 7);
  return bytes;
}

/** Builds a valid progressive JPEG of 64 x 64 gray pixels: each scan sends another bit of a coefficient, which is zero. */
function buildJpegWithScans(scans: number): Buffer {
  const segment = (marker: number, content: number[]) => Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
  /** A Huffman table with one code, the bit 0. */
  const buildTable = (id: number, symbol: number) => segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol]);
  const buildScan = (coefficient: number, bit: number, previousBit: number, content: number[]) =>
    Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, (previousBit << 4) | bit]), Buffer.from(content)]);
  const highestBit = 13;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc2, [8, 0, 64, 0, 64, 1, 1, 0x11, 0]),
    buildTable(0, 0),
    // The symbol and six bits behind it end all 64 blocks.
    buildTable(0x10, 0x60),
    buildScan(0, 0, 0, Array<number>(8).fill(0)),
    ...Array.from({ length: scans - 1 }, (_, index) => {
      const bit = highestBit - Math.floor(index / 63);
      return buildScan(1 + (index % 63), bit, bit === highestBit ? 0 : bit + 1, [0x01]);
    }),
    Buffer.from([0xff, 0xd9]),
  ]);
}
