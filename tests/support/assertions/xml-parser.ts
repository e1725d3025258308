/** Parses XML strictly: a malformed document throws. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The text of the element itself, CDATA included. */
  text: string;
  children: XmlElement[];
  /** Returns the text of each child of that name. */
  childTexts(name: string): string[];
}

export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser();
  const root = createElement('', {});
  const open = [root];
  const appendText = (text: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const child = createElement(name, attributes);
    open.at(-1)?.children.push(child);
    open.push(child);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(source).close();
  const [document] = root.children;
  if (!document) throw new Error('The document is empty.');
  return document;
}

function createElement(name: string, attributes: Record<string, string>): XmlElement {
  const children: XmlElement[] = [];
  const childTexts = (childName: string) => children.filter((child) => child.name === childName).map(({ text }) => text);
  return { name, attributes, text: '', children, childTexts };
}
