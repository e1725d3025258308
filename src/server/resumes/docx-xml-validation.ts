/** Detects macros, remote content and embedded programs by the references of a Word document. */
import { setImmediate } from 'node:timers/promises';
import { createBoundedXmlParser } from './bounded-xml-parser.ts';
import type { DocumentCheck } from './document-check.ts';
import { detectEncoding, joinLines, maxWordTokenLength } from './docx-fields.ts';

/** Ten times the size of a document with a thousand links. */
export const maxXmlBytes = 2 * 1024 * 1024;

/** Other requests run after this many characters. */
const charactersBetweenYields = 64 * 1024;

export const contentTypesPart = '[Content_Types].xml';
export const hasReferences = (part: string) => part === contentTypesPart || /\.rels$/i.test(part);

/** Returns `invalid` also for invalid XML, because Word may parse it differently. */
export async function checkReferences(part: string, markup: AsyncIterable<Buffer>): Promise<DocumentCheck> {
  const bytes: Buffer[] = [];
  for await (const chunk of markup) bytes.push(chunk);
  let [isValid, isActive] = [true, false];
  const parser = createBoundedXmlParser({
    maxTokenLength: maxWordTokenLength,
    onOpen({ attributes }) {
      if (hasMacros(attributes)) isValid = false;
      if (loadsExternalPart(attributes) || runsOrEmbeds(attributes, part)) isActive = true;
    },
  });
  parser.on('doctype', () => {
    isValid = false;
  });
  try {
    const text = joinLines(decodeXml(Buffer.concat(bytes)));
    for (let at = 0; at < text.length; at += charactersBetweenYields) {
      parser.write(text.slice(at, at + charactersBetweenYields));
      await setImmediate();
    }
    parser.close();
  } catch {
    return 'invalid';
  }
  if (!isValid) return 'invalid';
  return isActive ? 'active' : 'plain';
}

type Attributes = Record<string, string>;

const hasMacros = ({ ContentType = '' }: Attributes) => /macroEnabled|vbaProject/i.test(ContentType);

/** Word follows a hyperlink on a click, and loads every other external part when it opens (ECMA-376 part 1, 9.2). */
const loadsExternalPart = ({ TargetMode = '', Type = '' }: Attributes) =>
  /^\s*external\s*$/i.test(TargetMode) && !/\/relationships\/hyperlink\s*$/i.test(Type);

/** Objects, ActiveX controls, imported chunks of other formats, and ribbons with commands. */
const activeRelationship =
  /\/relationships\/(oleObject|control|activeXControl\w*|aFChunk|ui\/\w+|attachedToolbars|subDocument|frame)\s*$/i;
/** The spreadsheet behind a chart is data. Elsewhere an embedded package is an object that a click opens. */
const embeddedPackage = /\/relationships\/package\s*$/i;
const chartRelations = /^word\/charts\/_rels\//i;

const runsOrEmbeds = ({ Type = '' }: Attributes, part: string) =>
  activeRelationship.test(Type) || (embeddedPackage.test(Type) && !chartRelations.test(part));

/** The XML is UTF-8 or UTF-16 (ECMA-376 part 2, 6.2.5). */
const decodeXml = (bytes: Buffer) => new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
