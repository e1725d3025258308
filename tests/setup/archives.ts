/** Zip archives as a test wants them, hostile ones included. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  encrypted?: boolean;
  symbolicLink?: boolean;
  /** Not packed. */
  uncompressed?: boolean;
  /** Packed bytes instead of the content's. */
  compressedBytes?: Buffer;
  /** What the archive claims instead of the content's real size. */
  declaredSize?: number;
}

const encryptedBit = 1;
const deflated = 8;
const madeOnUnix = 3 << 8;
const link = 0o120777;

export function buildZip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content = '',
    encrypted,
    symbolicLink,
    uncompressed: stored,
    declaredSize,
    ...entry
  } of entries) {
    const bytes = Buffer.from(content);
    const packed = entry.compressedBytes ?? (stored ? bytes : deflateRawSync(bytes));
    const described = Buffer.alloc(26);
    described.writeUInt16LE(20, 0);
    described.writeUInt16LE(encrypted ? encryptedBit : 0, 2);
    described.writeUInt16LE(stored ? 0 : deflated, 4);
    described.writeUInt32LE(crc32(bytes), 10);
    described.writeUInt32LE(packed.length, 14);
    described.writeUInt32LE(declaredSize ?? bytes.length, 18);
    described.writeUInt16LE(Buffer.byteLength(name), 22);

    const place = Buffer.alloc(14);
    place.writeUInt32LE(symbolicLink ? (link << 16) >>> 0 : 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), uint16(madeOnUnix), described, place, Buffer.from(name));
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, Buffer.from(name), packed]);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
