/** Rejects unsafe Word documents. */
import { type Entry, fromBufferPromise } from 'yauzl';
import { contentTypesPart, hasReferences, isSafeXml, maxXmlBytes } from './docx-xml-validation.ts';

const maxEntries = 500;
const maxUnpackedBytes = 50 * 1024 * 1024;
/** Small parts compress well; a high ratio indicates a decompression bomb only in large parts. */
const minBombBytes = 1024 * 1024;
const maxCompressionRatio = 100;

/** The part with the document's text. */
export const documentPart = 'word/document.xml';

/**
 * True for a Word document without macros, remote code, encryption, symbolic links or decompression bomb. Reads only the
 * archive's directory and the parts with references, so a hostile document costs little.
 */
export async function isSafeDocx(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, 4).equals(localHeader)) return false;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    if (archive.entryCount > maxEntries) return false;
    const names = new Set<string>();
    let [unpackedBytes, markupBytes] = [0, 0];
    for await (const entry of archive.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > maxUnpackedBytes || !isSafeEntry(entry)) return false;
      if (names.has(entry.fileName)) return false;
      names.add(entry.fileName);
      if (!hasReferences(entry.fileName)) continue;
      markupBytes += entry.uncompressedSize;
      if (markupBytes > maxXmlBytes || !(await isSafeXml(await archive.openReadStreamPromise(entry)))) return false;
    }
    return names.has(contentTypesPart) && names.has(documentPart);
  } catch {
    // yauzl has no error class of its own, so every error means an invalid document.
    return false;
  }
}

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

function isSafeEntry(entry: Entry): boolean {
  const isLink = ((entry.externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink;
  const isBomb =
    entry.uncompressedSize > minBombBytes && entry.uncompressedSize > maxCompressionRatio * Math.max(entry.compressedSize, 1);
  return !entry.isEncrypted() && !isLink && !isBomb && !/(^|\/)vbaProject/i.test(entry.fileName);
}
