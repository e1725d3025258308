/** Images that are small to send but large or malicious to decode. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Eight that are refused and three that are taken, by what they are. */
export async function buildImageUploadCases(): Promise<[what: string, status: 201 | 415, bytes: Buffer][]> {
  const png = await photo(900, 600).png().toBuffer();
  const jpeg = await photo(900, 600).jpeg().toBuffer();
  const gps = { IFD0: { Copyright: '<script>' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  return [
    ['an SVG with a script', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', 415, await photo(90, 60).gif().toBuffer()],
    ['a WebP', 415, await photo(90, 60).webp().toBuffer()],
    ['a page', 415, Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page behind the first bytes of a JPEG', 415, Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1')],
    ['a beginning of a JPEG', 415, jpeg.subarray(0, 400)],
    ['a PNG of 30,000 x 30,000', 415, pixelBomb(30_000, 30_000)],
    ['a JPEG of 64,250 x 64,250', 415, await lottapixel()],
    ['a PNG', 201, png],
    ['a JPEG with a place and a script in its data', 201, await photo(900, 600).withExif(gps).jpeg().toBuffer()],
    ['a JPEG with a script after its end', 201, Buffer.concat([jpeg, Buffer.from('<?php x ?><script>alert(1)</script>')])],
  ];
}

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } });

/** A PNG of one colour whose real size is what it says: a bit for each pixel, packed a thousandfold. */
function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A JPEG of a few hundred bytes that says it is 64,250 pixels on a side (as lottapixel.jpg of fuzzdb does). */
async function lottapixel(): Promise<Buffer> {
  const bytes = await photo(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(64_250, frame + 5);
  bytes.writeUInt16BE(64_250, frame + 7);
  return bytes;
}
