/**
 * Parses XML with limits: nested elements and attributes of one tag stay in memory until they end.
 *
 * Stands in this folder because the process that reads resumes may read no other.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';

interface XmlTagHandlers {
  onOpen?: ((tag: SaxesTagPlain) => void) | undefined;
  onClose?: ((tag: SaxesTagPlain) => void) | undefined;
  /** Creates the error for a document beyond a limit. */
  createError?: (message: string) => Error;
}

/** Tables within tables within text boxes are a few dozen elements deep. */
const maxDepth = 500;
/** Parts of documents declare a few dozen namespaces. */
const maxAttributes = 500;

/** `write` throws for a document that nests more than 500 elements, or gives one more than 500 attributes. */
export function createBoundedXmlParser({
  onOpen,
  onClose,
  createError = (text) => new Error(text),
}: XmlTagHandlers): SaxesParser {
  const parser = new SaxesParser();
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
    depth += 1;
    if (depth > maxDepth) throw createError(`its elements are nested more than ${maxDepth} deep`);
    onOpen?.(tag);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    onClose?.(tag);
  });
  return parser;
}
