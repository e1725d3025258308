/**
 * Parses XML with limits. Nested elements, a tag with its attributes, and a text stay in memory until they end.
 *
 * Stands in this folder because the process that reads resumes may read no other.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';

interface XmlTagHandlers {
  onOpen?: ((tag: SaxesTagPlain) => void) | undefined;
  onClose?: ((tag: SaxesTagPlain) => void) | undefined;
  /** Creates the error for a document beyond a limit. */
  createError?: (message: string) => Error;
  /** Characters without a tag, or in one. One of them can cost 30 bytes of memory. */
  maxTokenLength?: number;
}

/** Tables within tables within text boxes are a few dozen elements deep. */
const maxDepth = 500;
/** Parts of documents declare a few dozen namespaces. */
const maxAttributes = 500;
const defaultMaxTokenLength = 1024 * 1024;

/**
 * `write` throws for a document that nests more than 500 elements, gives one more than 500 attributes, or has too long a text or tag.
 * Write at most 64 KiB at once.
 */
export function createBoundedXmlParser({
  onOpen,
  onClose,
  createError = (text) => new Error(text),
  maxTokenLength = defaultMaxTokenLength,
}: XmlTagHandlers): SaxesParser {
  let written = 0;
  let tagEnd = 0;
  class BoundedXmlParser extends SaxesParser {
    override write(chunk: string | null): this {
      super.write(chunk);
      written += chunk?.length ?? 0;
      if (written - tagEnd > maxTokenLength) throw createError(`it has a text or tag of more than ${maxTokenLength} characters`);
      return this;
    }
  }
  const parser = new BoundedXmlParser();
  let depth = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) throw createError(`an element has more than ${maxAttributes} attributes`);
  });
  parser.on('opentag', (tag) => {
    tagEnd = parser.position;
    depth += 1;
    if (depth > maxDepth) throw createError(`its elements are nested more than ${maxDepth} deep`);
    onOpen?.(tag);
  });
  parser.on('closetag', (tag) => {
    tagEnd = parser.position;
    depth -= 1;
    onClose?.(tag);
  });
  return parser;
}
