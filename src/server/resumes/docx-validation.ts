/** Rejects unsafe Word documents. */
import { setImmediate } from 'node:timers/promises';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { DocumentCheck } from './document-check.ts';
import { createFieldScanner } from './docx-fields.ts';
import { checkReferences, contentTypesPart, hasReferences, maxXmlBytes } from './docx-xml-validation.ts';

const maxEntries = 500;
const maxUnpackedBytes = 50 * 1024 * 1024;
/** Small parts compress well; a high ratio indicates a decompression bomb only in large parts. */
const minBombBytes = 1024 * 1024;
const maxCompressionRatio = 100;

/** Ten times the text and styles of a long document. Pictures are not read. */
const maxReadBytes = 10 * 1024 * 1024;

/** Other requests run after this many bytes of markup. */
const bytesBetweenYields = 64 * 1024;

/** The part with the document's text. */
export const documentPart = 'word/document.xml';

/**
 * Returns `plain` for a Word document without active content, macros, encryption, symbolic links or decompression bomb. Reads
 * the archive's directory and the XML parts within limits, so a hostile document costs little.
 */
export async function checkDocx(bytes: Buffer): Promise<DocumentCheck> {
  if (!bytes.subarray(0, 4).equals(localHeader)) return 'invalid';
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    if (archive.entryCount > maxEntries) return 'invalid';
    const names = new Set<string>();
    const budget = { left: maxReadBytes };
    let [unpackedBytes, markupBytes] = [0, 0];
    let isActive = false;
    for await (const entry of archive.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > maxUnpackedBytes || !isSafeEntry(entry)) return 'invalid';
      if (names.has(entry.fileName)) return 'invalid';
      names.add(entry.fileName);
      const part = await archive.openReadStreamPromise(entry);
      if (!hasReferences(entry.fileName)) {
        if (await hasActiveField(part, budget)) isActive = true;
        continue;
      }
      markupBytes += entry.uncompressedSize;
      const check = markupBytes > maxXmlBytes ? 'invalid' : await checkReferences(entry.fileName, part);
      if (check === 'invalid') return 'invalid';
      if (check === 'active') isActive = true;
    }
    if (!names.has(contentTypesPart) || !names.has(documentPart)) return 'invalid';
    return isActive ? 'active' : 'plain';
  } catch {
    // yauzl has no error class of its own, so every error means an invalid document.
    return 'invalid';
  }
}

/** Throws for invalid XML and when the budget for all parts is exhausted. Stops early in a part that is not XML. */
async function hasActiveField(part: AsyncIterable<Buffer>, budget: { left: number }): Promise<boolean> {
  const scanner = createFieldScanner();
  for await (const bytes of part) {
    for (let at = 0; at < bytes.length; at += bytesBetweenYields) {
      if (!scanner.write(bytes.subarray(at, at + bytesBetweenYields))) return scanner.hasActiveField();
      await setImmediate();
    }
    budget.left -= bytes.length;
    if (budget.left < 0) throw new Error('too much markup');
  }
  return scanner.hasActiveField();
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
