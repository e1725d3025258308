/** Extracts the text of Word documents. */
import { fromBufferPromise } from 'yauzl';
import { createBoundedXmlParser } from './bounded-xml-parser.ts';
import { documentPart } from './docx-validation.ts';

/** Markup beyond this size is not read. */
const maxMarkupBytes = 20 * 1024 * 1024;

/** Extracts the body text of a Word document without expanding entities or opening other parts. */
export async function extractDocxText(bytes: Uint8Array, maxLength: number): Promise<string> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName === documentPart) return extractBodyText(await archive.openReadStreamPromise(entry), maxLength);
  }
  return '';
}

async function extractBodyText(markup: AsyncIterable<Buffer>, maxLength: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let inText = false;
  const parser = createBoundedXmlParser({
    onOpen({ name }) {
      inText = name === 'w:t';
      if (separators.has(name)) text += ' ';
    },
    onClose({ name }) {
      inText = false;
      if (name === 'w:p') text += '\n';
    },
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (part) => {
    if (inText) text += part;
  });
  let readBytes = 0;
  for await (const chunk of markup) {
    readBytes += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (text.length >= maxLength || readBytes >= maxMarkupBytes) return text;
  }
  parser.close();
  return text;
}

/** Elements that separate words. */
const separators = new Set(['w:tab', 'w:br', 'w:cr']);
