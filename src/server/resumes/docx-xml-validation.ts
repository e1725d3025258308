/** What the parts of a Word document that refer to others say: whether it carries macros or fetches code from elsewhere. */
import { SaxesParser } from 'saxes';

/** A document with a thousand links has a tenth of this. */
export const maxXmlBytes = 2 * 1024 * 1024;

export const contentTypesPart = '[Content_Types].xml';
export const hasReferences = (part: string) => part === contentTypesPart || /\.rels$/i.test(part);

/** False for what does harm, and for what is no plain XML: Word may read it in a way that we do not. */
export async function isSafeXml(markup: AsyncIterable<Buffer>): Promise<boolean> {
  const bytes: Buffer[] = [];
  for await (const chunk of markup) bytes.push(chunk);
  let harmless = true;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    harmless = false;
  });
  parser.on('opentag', ({ attributes }) => {
    if (hasMacros(attributes) || fetchesCode(attributes)) harmless = false;
  });
  try {
    parser.write(decoded(Buffer.concat(bytes))).close();
    return harmless;
  } catch {
    return false;
  }
}

type Attributes = Record<string, string>;

const hasMacros = ({ ContentType = '' }: Attributes) => /macroEnabled|vbaProject/i.test(ContentType);

/** A template or an object that Word loads as soon as the document is opened (ECMA-376 part 1, 9.2). */
const fetchesCode = ({ TargetMode = '', Type = '' }: Attributes) =>
  /^\s*external\s*$/i.test(TargetMode) && /\/(attachedTemplate|oleObject)\s*$/i.test(Type);

/** XML of a document is UTF-8 or UTF-16 (ECMA-376 part 2, 6.2.5). */
function decoded(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
