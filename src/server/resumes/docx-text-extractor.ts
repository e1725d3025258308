import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { documentPart } from './docx-validation.ts';

/** Mark-up beyond this is not read: it holds more than any text that is. */
const mostBytes = 20 * 1024 * 1024;

/** The text of a Word document's body. Entities of its own are not expanded, other parts not opened. */
export async function extractDocxText(bytes: Uint8Array, longest: number): Promise<string> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName === documentPart) return bodyText(await archive.openReadStreamPromise(entry), longest);
  }
  return '';
}

async function bodyText(markup: AsyncIterable<Buffer>, longest: number): Promise<string> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let inText = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    inText = name === 'w:t';
    if (blank.has(name)) text += ' ';
  });
  parser.on('closetag', ({ name }) => {
    inText = false;
    if (name === 'w:p') text += '\n';
  });
  parser.on('text', (part) => {
    if (inText) text += part;
  });
  let read = 0;
  for await (const chunk of markup) {
    read += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (text.length >= longest || read >= mostBytes) return text;
  }
  parser.close();
  return text;
}

/** Runs of text that these part are words of their own. */
const blank = new Set(['w:tab', 'w:br', 'w:cr']);
