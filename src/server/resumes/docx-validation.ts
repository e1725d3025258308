import { type Entry, fromBufferPromise } from 'yauzl';
import { contentTypesPart, hasReferences, isSafeXml, maxXmlBytes } from './docx-xml-validation.ts';

const mostEntries = 500;
const mostUnpackedBytes = 50 * 1024 * 1024;
/** Small parts pack well by nature; only for large ones does a high ratio mean a bomb. */
const ratioCountsFromBytes = 1024 * 1024;
const highestRatio = 100;

/** Where a Word document has its text. */
export const documentPart = 'word/document.xml';

/**
 * Whether the bytes are a Word document without macros, code from elsewhere, encryption, links or a bomb. What is
 * read is the directory of the archive and the few parts that refer to others, so a hostile one costs nothing.
 */
export async function isSafeDocx(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, 4).equals(localHeader)) return false;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    if (archive.entryCount > mostEntries) return false;
    const names = new Set<string>();
    let [unpackedBytes, markupBytes] = [0, 0];
    for await (const entry of archive.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > mostUnpackedBytes || !isHarmless(entry)) return false;
      if (names.has(entry.fileName)) return false;
      names.add(entry.fileName);
      if (!hasReferences(entry.fileName)) continue;
      markupBytes += entry.uncompressedSize;
      if (markupBytes > maxXmlBytes || !(await isSafeXml(await archive.openReadStreamPromise(entry)))) return false;
    }
    return names.has(contentTypesPart) && names.has(documentPart);
  } catch {
    // yauzl has no error class of its own: whatever it cannot read is no document.
    return false;
  }
}

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const fileKind = 0o170000;
const symbolicLink = 0o120000;

function isHarmless(entry: Entry): boolean {
  const isLink = ((entry.externalFileAttributes >>> 16) & fileKind) === symbolicLink;
  const isBomb =
    entry.uncompressedSize > ratioCountsFromBytes && entry.uncompressedSize > highestRatio * Math.max(entry.compressedSize, 1);
  return !entry.isEncrypted() && !isLink && !isBomb && !/(^|\/)vbaProject/i.test(entry.fileName);
}
