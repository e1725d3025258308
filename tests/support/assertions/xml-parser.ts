/** Parses XML strictly: a malformed document throws. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Its own text, CDATA included. */
  text: string;
  children: XmlElement[];
  /** The text of its children of that name. */
  childTexts(name: string): string[];
}

export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser();
  const root = element('', {});
  const open = [root];
  const add = (text: string) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const opened = element(name, attributes);
    open.at(-1)?.children.push(opened);
    open.push(opened);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(source).close();
  const [document] = root.children;
  if (!document) throw new Error('The document is empty.');
  return document;
}

function element(name: string, attributes: Record<string, string>): XmlElement {
  const children: XmlElement[] = [];
  const all = (wanted: string) => children.filter((child) => child.name === wanted).map(({ text }) => text);
  return { name, attributes, text: '', children, childTexts: all };
}
