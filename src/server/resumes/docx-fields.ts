/** Detects fields of a Word document that load or run something outside of it. */
import { createBoundedXmlParser } from './bounded-xml-parser.ts';

/** Fields that start programs or read other files (ECMA-376 part 1, 17.16.5), among them DDE. */
const activeField = /^[\s"]*(DDE(AUTO)?|LINK|IMPORT|INCLUDE|INCLUDETEXT|DATABASE|RD)(?=[\s"\\]|$)/i;
/** A picture at another address is loaded like an external relationship. */
const remotePicture = /^[\s"]*INCLUDEPICTURE\b.*(\/\/|\\\\)/is;

const isActiveField = (instruction: string) => activeField.test(instruction) || remotePicture.test(instruction);

interface FieldScanner {
  /** Returns false for a part that is not XML. Throws for invalid XML. */
  write(bytes: Buffer): boolean;
  /** Call after the last bytes. */
  hasActiveField(): boolean;
}

/**
 * Reads a part of any name, because relationships may give a header any name. Skips parts that are not XML. Word splits an
 * instruction into runs as it likes, so the runs of a field are joined.
 */
export function createFieldScanner(): FieldScanner {
  let decoder: TextDecoder | undefined;
  let isXml: boolean | undefined;
  let isActive = false;
  let inInstruction = false;
  /** Instructions of the open fields, outermost first. The first element is for text outside of any field. */
  const fields = [''];
  const check = (instruction = '') => {
    if (isActiveField(instruction)) isActive = true;
  };

  const parser = createBoundedXmlParser({
    maxTokenLength: maxWordTokenLength,
    onOpen({ name, attributes }) {
      const element = localName(name);
      inInstruction = element === 'instrText';
      if (element === 'fldSimple') check(findAttribute(attributes, 'instr'));
      if (element !== 'fldChar') return;
      const type = findAttribute(attributes, 'fldCharType')?.trim();
      if (type === 'begin') fields.push('');
      else if (type === 'end' && fields.length > 1) check(fields.pop());
    },
    onClose() {
      inInstruction = false;
    },
  });
  parser.on('error', (error) => {
    throw error;
  });
  const append = (text: string) => {
    if (!inInstruction) return;
    const instruction = fields.at(-1) ?? '';
    // The keyword and the address are at the start.
    if (instruction.length < maxInstructionLength) fields[fields.length - 1] = instruction + text;
  };
  parser.on('text', append);
  parser.on('cdata', append);

  return {
    write(bytes) {
      if (isXml === undefined) {
        isXml = startsAsXml(bytes);
        decoder = new TextDecoder(detectEncoding(bytes));
      }
      if (isXml) parser.write(joinLines(decoder?.decode(bytes, { stream: true }) ?? ''));
      return isXml;
    },
    hasActiveField() {
      if (isXml) parser.close();
      for (const instruction of fields) check(instruction);
      return isActive;
    },
  };
}

const maxInstructionLength = 4096;
/** A drawing with a picture inside an attribute has a few hundred thousand characters. */
export const maxWordTokenLength = 512 * 1024;

/** The parser keeps a string of its own for each line of an attribute or text. For Word fields, all white space is equal. */
export const joinLines = (markup: string) => markup.replace(/[\t\r\n]/g, ' ');

/** Prefixes are free, so names are compared without. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const findAttribute = (attributes: Record<string, string>, local: string) =>
  Object.entries(attributes).find(([name]) => localName(name) === local)?.[1];

/** White space may precede the first tag, in UTF-16 with NULs. A picture of zeros is no XML. */
function startsAsXml(bytes: Buffer): boolean {
  const start = bytes.toString('latin1').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /^[\0\s]*</.test(start) || (/^[\0\s]*$/.test(start) && /\s/.test(start));
}

/** UTF-8 or UTF-16, with a byte order mark or, as parsers also accept, without (XML 1.0, appendix F). */
export function detectEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes.length < 2) return 'utf-8';
  const start = bytes.readUInt16BE(0);
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  return start === 0xfeff || start === 0x003c ? 'utf-16be' : 'utf-8';
}
