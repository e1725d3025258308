/** Detects macros and remote code in the XML parts of a Word document. */
import { SaxesParser } from 'saxes';

/** Ten times the size of a document with a thousand links. */
export const maxXmlBytes = 2 * 1024 * 1024;

export const contentTypesPart = '[Content_Types].xml';
export const hasReferences = (part: string) => part === contentTypesPart || /\.rels$/i.test(part);

/** False also for invalid XML, because Word may parse it differently. */
export async function isSafeXml(markup: AsyncIterable<Buffer>): Promise<boolean> {
  const bytes: Buffer[] = [];
  for await (const chunk of markup) bytes.push(chunk);
  let isSafe = true;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    isSafe = false;
  });
  parser.on('opentag', ({ attributes }) => {
    if (hasMacros(attributes) || loadsExternalParts(attributes)) isSafe = false;
  });
  try {
    parser.write(decodeXml(Buffer.concat(bytes))).close();
    return isSafe;
  } catch {
    return false;
  }
}

type Attributes = Record<string, string>;

const hasMacros = ({ ContentType = '' }: Attributes) => /macroEnabled|vbaProject/i.test(ContentType);

/** Word loads an external template or object when it opens the document (ECMA-376 part 1, 9.2). */
const loadsExternalParts = ({ TargetMode = '', Type = '' }: Attributes) =>
  /^\s*external\s*$/i.test(TargetMode) && /\/(attachedTemplate|oleObject)\s*$/i.test(Type);

/** The XML is UTF-8 or UTF-16 (ECMA-376 part 2, 6.2.5). */
function decodeXml(bytes: Buffer): string {
  const byteOrderMark = bytes.readUInt16BE(0);
  const encoding = byteOrderMark === 0xfffe ? 'utf-16le' : byteOrderMark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
