/**
 * A job's description on its way into the catalogue: decoded once when its tags came escaped, cleaned last. Whatever
 * the steps before it make of a text, the sanitiser is what decides which mark-up is stored.
 */
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

/** Counts the changes to this file's rules. A job that was cleaned under an older number is cleaned again when it is next imported. */
export const descriptionRules = 1;

/** Safe HTML of a description that holds HTML, HTML with its angle brackets escaped once, or plain text. */
export function cleanDescription(text: string): string {
  const decoded = !realTag.test(text) && escapedTag.test(text) ? decodeOnce(text) : text;
  const html = realTag.test(decoded) ? decoded : paragraphs(decoded);
  const clean = sanitizeHtml(html, rules).trim();
  // Without a tag left, a reader that decodes again would take escaped text for mark-up.
  return realTag.test(clean) ? clean : sanitizeHtml(paragraphs(clean), rules);
}

/**
 * The names that mark-up in descriptions is made of. Only these count as tags: `a &lt; b` and `vector&lt;int&gt;` are
 * text, and so is a mention of `&lt;canvas&gt;`.
 */
const names =
  '(?:p|br|hr|div|span|section|article|header|footer|main|h[1-6]|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|small|sub|sup|a|blockquote|pre|code|font|center|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|img|script|style|iframe|svg|math|object|embed|form)';
const realTag = new RegExp(`</?${names}(?=[\\s/>])`, 'i');
/** After the name nothing but attributes: `a &lt;b and b&gt; c` compares, it does not mark up. */
const escapedTag = new RegExp(
  `(?:&lt;|&#0*60;|&#x0*3c;)/?${names}(?:\\s+[a-z][a-z-]*\\s*=[^<>]{0,1000}?)?\\s*/?(?:&gt;|&#0*62;|&#x0*3e;)`,
  'i',
);

/** The characters that escaping replaces, by every spelling of their entities. */
const escapes: [character: string, spelling: string][] = [
  ['<', 'lt|#0*60|#x0*3c'],
  ['>', 'gt|#0*62|#x0*3e'],
  ['"', 'quot|#0*34|#x0*22'],
  ["'", 'apos|#0*39|#x0*27'],
  ['&', 'amp|#0*38|#x0*26'],
];
const anyEscape = new RegExp(`&(?:${escapes.map(([, spelling]) => `(${spelling})`).join('|')});`, 'gi');

/** One pass, so that `&amp;lt;` becomes `&lt;` and stays there. */
function decodeOnce(text: string): string {
  return text.replace(anyEscape, (_, ...groups) => escapes[groups.findIndex((group) => group !== undefined)]?.[0] ?? '');
}

/** Text without tags: an empty line parts paragraphs, and a lone bracket is a character, not mark-up. */
function paragraphs(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'div', 'br', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page's own title is the only h1, and the smallest heading of a description is h4.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: link },
  // Deeper mark-up is never meant, and browsers slow down on it.
  nestingLimit: 20,
};

/** A link that leads nowhere allowed loses its tag and keeps its text: `unlinked` is on no list. */
function link(_: string, { href }: Attributes): Tag {
  const url = href && URL.canParse(href) ? new URL(href) : undefined;
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return { tagName: 'unlinked', attribs: {} };
  return { tagName: 'a', attribs: { href: url.href, rel: 'noopener' } };
}
