/** Streams XML through a parser that emits values, with limits. */
import { createBoundedXmlParser } from '#server/resumes/bounded-xml-parser.ts';
import { FeedError } from '../feed-parser.ts';

export interface XmlHandlers {
  /** Names come without their prefix. */
  onOpen?(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
}

/**
 * Yields the values that the handlers emit. Declared entities are not expanded, and external ones not loaded.
 * Throws a FeedError for invalid XML.
 */
export async function* parseXml<Value>(
  bytes: AsyncIterable<Uint8Array>,
  createHandlers: (emit: (value: Value) => void) => XmlHandlers,
): AsyncGenerator<Value> {
  let values: Value[] = [];
  const { onOpen, onText, onClose } = createHandlers((value) => values.push(value));
  const parser = createBoundedXmlParser({
    onOpen: ({ name, attributes }) => onOpen?.(removePrefix(name), attributes),
    onClose: ({ name }) => onClose?.(removePrefix(name)),
    createError: (message) => new FeedError(`is no workbook: ${message}`),
  });
  parser.on('error', (error) => {
    throw new FeedError(`is a damaged workbook: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new FeedError('is no workbook: its XML has a document type');
  });
  if (onText) parser.on('text', onText);
  const decoder = new TextDecoder();
  let isEmpty = true;
  for await (const chunk of bytes) {
    isEmpty = false;
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* values;
    values = [];
  }
  // A part that the archive lacks is no damage.
  if (isEmpty) return;
  parser.write(decoder.decode()).close();
  yield* values;
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);
